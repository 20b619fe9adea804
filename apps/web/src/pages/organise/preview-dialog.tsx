/**
 * The preview of an action and its confirmation, in a dialog: the only way in which anything is
 * sent. What became of it is said here until it is known, and below the form afterwards.
 */
import './preview.css';
import { useQuery } from '@tanstack/react-query';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { useWords } from '../../i18n/words.js';
import { eventSentence } from '../../shown/event-sentence.js';
import type { ActionName } from './actions.js';
import { PreviewView } from './preview-view.js';
import { readEvents } from './reads.js';
import type { Attempt, Preview, Stage } from './sending.js';

/** What the dialog is about, and what can be done in it. */
export interface PreviewDialogProps {
  readonly epoch: string;
  readonly stage: Stage;
  readonly confirm: () => void;
  readonly leave: () => void;
  readonly previewAgain: () => void;
}

/** Open while an action is previewed, sent, lost or overtaken. */
export function PreviewDialog(props: PreviewDialogProps): React.JSX.Element | null {
  const { stage, leave } = props;
  if (!hasDialog(stage)) return null;
  const { action } = stage.attempt;
  return (
    <ModalOverlay
      className="dialog-overlay"
      isOpen
      isDismissable={stage.kind !== 'sending' && stage.kind !== 'lost'}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
    >
      <Modal className="dialog">
        <Dialog>
          <DialogContent {...props} stage={stage} action={action} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type Shown = Extract<Stage, { kind: 'previewed' | 'sending' | 'lost' | 'moved' }> & {
  readonly preview: Preview;
};

function hasDialog(stage: Stage): stage is Shown {
  return 'preview' in stage && stage.preview !== null;
}

interface ContentProps extends PreviewDialogProps {
  readonly stage: Shown;
  readonly action: ActionName;
}

function DialogContent(props: ContentProps): React.JSX.Element {
  const { stage, action } = props;
  const words = useWords('organise');
  const acts = useWords('actions');
  return (
    <>
      <Heading slot="title" level={2}>
        {acts(`${action} title`)}
      </Heading>
      <div className="dialog-body">
        {stage.kind === 'moved' ? (
          <Moved epoch={props.epoch} attempt={stage.attempt} />
        ) : (
          <>
            <p className="quiet">{acts(`${action} consequence`)}</p>
            <PreviewView preview={stage.preview} />
            <p className="small quiet">{words('previewOf', { version: stage.attempt.version })}</p>
          </>
        )}
      </div>
      <Foot {...props} />
    </>
  );
}

function Foot({ stage, action, confirm, leave, previewAgain }: ContentProps): React.JSX.Element {
  const words = useWords('organise');
  const acts = useWords('actions');
  if (stage.kind === 'sending') {
    return (
      <p className="dialog-foot" role="status">
        {words('sending')}
      </p>
    );
  }
  if (stage.kind === 'lost') {
    return (
      <div className="dialog-foot">
        <p role="alert">{words('lost')}</p>
        <button type="button" className="primary" onClick={confirm}>
          {words('askAgain')}
        </button>
      </div>
    );
  }
  const isMoved = stage.kind === 'moved';
  const isEmpty = stage.preview.events.length === 0;
  return (
    <div className="dialog-foot">
      <button type="button" onClick={leave}>
        {words('goBack')}
      </button>
      {isMoved ? (
        <button type="button" className="primary" onClick={previewAgain}>
          {words('previewAgain')}
        </button>
      ) : isEmpty ? null : (
        <button type="button" className="primary" onClick={confirm}>
          {acts(`${action} confirm`)}
        </button>
      )}
    </div>
  );
}

/** How many of the events since are shown. */
const eventsShown = 20;

/** Others were faster: what they did. */
function Moved(props: { readonly epoch: string; readonly attempt: Attempt }): React.JSX.Element {
  const { epoch, attempt } = props;
  const words = useWords('organise');
  const sentences = useWords('events');
  const { data = [] } = useQuery({
    queryKey: ['epoch', epoch, 'events-since', attempt.version],
    queryFn: ({ signal }) =>
      readEvents<RecordedAnyEvent>(epoch, attempt.version, eventsShown + 1, signal),
    staleTime: 0,
  });
  return (
    <>
      <p role="alert">{words('moved')}</p>
      <ul className="preview-events">
        {data.slice(0, eventsShown).map((event) => (
          <li key={event.version}>
            {words('eventBy', { version: event.version, actor: event.actor })}{' '}
            {eventSentence(sentences, event)}
          </li>
        ))}
      </ul>
      {data.length > eventsShown ? <p className="small">{words('andOthers')}</p> : null}
    </>
  );
}
