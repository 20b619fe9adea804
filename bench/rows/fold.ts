/** Folding a million events to evidence, against parsing them and nothing else. */
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import { readEvent } from '#ledger/record/seal';
import type { Row } from '../row.js';
import { millionEvents } from './million.js';

export const fold: Row = {
  name: 'fold',
  about:
    'a million events from their stored bytes to evidence, against JSON.parse of the same bytes: ' +
    'whoever folds must parse, so this is what meaning costs on top',
  cases: async (use) => {
    const events = await millionEvents();
    const decoder = new TextDecoder();
    await use({
      name: '',
      reach: 0.8,
      contest: {
        ours: () => {
          let state = emptyState();
          for (const bytes of events) state = evolve(state, readEvent(bytes));
          evidenceOf(state);
        },
        peer: () => {
          for (const bytes of events) JSON.parse(decoder.decode(bytes));
        },
      },
    });
  },
};
