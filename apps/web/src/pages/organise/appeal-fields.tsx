/** Fields for appeals: which one, and what was done because of it. */
import { useQuery } from '@tanstack/react-query';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { eventSentence } from '../../shown/event-sentence.js';
import { type FormProps, RadioField } from './fields.js';
import { PickList } from './pick-list.js';
import type { PickItem } from './picking.js';
import { type Appeal, type Asked, readEvents, useList } from './reads.js';

/** What the fields know of the epoch. */
export interface AppealFieldProps extends FormProps {
  readonly asked: Asked;
  readonly aim: (target: { readonly id: string }) => void;
}

const openAppeals = { path: 'appeals', member: 'appeals', query: { open: 'true' } };

/** An appeal without a ruling, what it says, the ruling, and what came of it. */
export function AppealField(props: AppealFieldProps): React.JSX.Element {
  const { draft, change, asked, aim } = props;
  const words = useWords('forms');
  const { data = [] } = useList<Appeal>(asked, openAppeals);
  const appeal = data.find(({ id }) => id === draft.id);
  const items = data.map(({ id, key, text }): PickItem => ({
    id,
    text: words('appealOf', { id, key }),
    detail: text,
  }));
  return (
    <>
      <PickList
        label={words('appeal')}
        items={items}
        chosen={draft.id === '' ? [] : [draft.id]}
        several={false}
        empty={words('noAppeals')}
        onChoose={([id = '']) => {
          aim({ id });
        }}
      />
      {appeal === undefined ? null : (
        <blockquote>
          <Name text={appeal.text} />
        </blockquote>
      )}
      <RadioField
        label={words('ruling')}
        value={draft.ruling}
        options={[
          { value: 'upheld', text: words('upheld') },
          { value: 'rejected', text: words('rejected') },
        ]}
        onChange={(ruling) => {
          change({ ruling });
        }}
      />
      {appeal === undefined ? null : <BecauseField {...props} since={appeal.event} />}
    </>
  );
}

/** How many events somebody chooses among. */
const eventsMax = 2000;

/** Events after the appeal, of which some were done because of it. */
function BecauseField(props: AppealFieldProps & { readonly since: number }): React.JSX.Element {
  const { draft, change, asked, since } = props;
  const words = useWords('forms');
  const sentences = useWords('events');
  const { data = [] } = useQuery({
    queryKey: ['epoch', asked.epoch, 'events-after', since, asked.version],
    queryFn: ({ signal }) => readEvents<RecordedAnyEvent>(asked.epoch, since, eventsMax, signal),
    placeholderData: (before) => before,
  });
  const items = data.map((event): PickItem => ({
    id: String(event.version),
    text: String(event.version),
    detail: eventSentence(sentences, event),
  }));
  return (
    <PickList
      label={words('because')}
      hint={words('becauseHint')}
      items={items}
      chosen={draft.events}
      several
      empty={words('nothingSince')}
      onChoose={(events) => {
        change({ events });
      }}
    />
  );
}
