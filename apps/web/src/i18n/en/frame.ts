/** What surrounds every page. In English. */
export const words = {
  skip: 'Skip to the content',
  navigation: 'Pages',
  epochs: 'Epochs',
  verify: 'Verify',
  keyNumbers: 'Key numbers',
  dark: 'Dark theme',
  promise: 'Every published record can be computed again by anybody.',
  api: 'API',
  missing: 'There is no page here',
  missingNext: 'Check the address, or start from the list of epochs.',
  trouble: 'This page could not be shown',
  troubleNext: 'Load it again. If that does not help, tell whoever runs this service what it says:',
  reload: 'Load again',
  stale:
    'The connection is lost. This page is as of {{at}} and may be out of date; ' +
    'it tries again by itself.',

  state_open: 'Taking entries',
  state_running: 'Running',
  state_closed: 'Closed',
  state_cancelled: 'Cancelled',
  revision: 'revision {{revision}}',
  reopened: 'reopened',
  rerunPending: 're-run pending',
  hidden: 'hidden until the close',
  loading: 'Loading…',
  comma: ', ',
  semicolon: '; ',
} as const;
