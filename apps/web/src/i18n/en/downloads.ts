/** What can be taken away. In English. */
export const words = {
  downloads: 'Downloads',
  downloadRecord: 'Record',
  downloadRecordText: 'what is published, byte for byte',
  downloadEvidence: 'Evidence',
  downloadEvidenceText: 'what the rule reads: plan, entries, outcomes',
  downloadBundle: 'Bundle',
  downloadBundleText: 'everything, with proofs, to verify without us',
  downloadEvents: 'Events',
  downloadEventsText: 'the log of this epoch, a line each',
} as const;
