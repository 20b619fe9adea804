/** One action: its form, the way to its preview, and what became of it. */
import './action-panel.css';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { ActionFields } from './action-form.js';
import { type ActionName, isPossible, type Situation } from './actions.js';
import type { OrganiseAddress } from './address.js';
import type { Draft } from './draft.js';
import { PreviewDialog } from './preview-dialog.js';
import type { Asked, Epoch } from './reads.js';
import { type Field, requestOf } from './request-of.js';
import { ResultView } from './result-view.js';
import type { Sender } from './sender.js';
import type { Stage } from './sending.js';
import { type DraftName, readDraft, type Target, writeDraft } from './tab-storage.js';

/** What the panel is about. */
export interface ActionPanelProps {
  readonly action: ActionName;
  readonly target: OrganiseAddress;
  readonly epoch: Epoch;
  readonly asked: Asked;
  readonly situation: Situation;
  readonly sender: Sender;
  readonly stage: Stage;
}

/** The panel of the action that the address names. */
export function ActionPanel(props: ActionPanelProps): React.JSX.Element {
  const { action, situation, stage, epoch, sender } = props;
  const words = useWords('organise');
  const acts = useWords('actions');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [action]);
  const done = stage.kind === 'done' && stage.attempt.action === action ? stage : null;
  return (
    <section className="card action-panel" aria-labelledby="action-title">
      <h2 id="action-title" ref={heading} tabIndex={-1}>
        {acts(`${action} title`)}
      </h2>
      {done !== null ? (
        <ResultView
          epoch={epoch.epoch}
          stage={done}
          leave={() => {
            sender.leave();
          }}
        />
      ) : isPossible(action, situation) ? (
        <Form {...props} />
      ) : (
        <p>{words('notNow', { state: words(situation.phase) })}</p>
      )}
    </section>
  );
}

function Form(props: ActionPanelProps): React.JSX.Element {
  const { action, target, epoch, asked, sender, stage } = props;
  const words = useWords('organise');
  const acts = useWords('actions');
  const forms = useWords('forms');
  const { draft, change, aim, name } = useDraft(props);
  const [lacking, setLacking] = useState<readonly Field[]>([]);
  const preview = (): void => {
    const filled = requestOf(action, draft);
    setLacking(filled.ok ? [] : filled.lacking);
    if (filled.ok) void sender.preview(action, filled.request);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    preview();
  };
  useForgottenDraft(stage, name);
  return (
    <form onSubmit={submit} className="action-form">
      <p className="quiet">{acts(`${action} consequence`)}</p>
      <ActionFields
        {...{ action, draft, change, epoch, asked, aim }}
        key={JSON.stringify(target)}
      />
      {lacking.length === 0 ? null : (
        <p role="alert" className="bad">
          {words('lacking', { fields: lacking.map((field) => forms(`field ${field}`)).join(', ') })}
        </p>
      )}
      {stage.kind === 'refused' ? <Trouble error={stage.problem} /> : null}
      <div className="form-foot">
        <button type="submit" className="primary" disabled={stage.kind === 'previewing'}>
          {words(stage.kind === 'previewing' ? 'previewing' : 'preview')}
        </button>
        <span className="quiet small">{words('previewHint')}</span>
      </div>
      <PreviewDialog
        epoch={epoch.epoch}
        stage={stage}
        confirm={() => void sender.confirm()}
        leave={() => {
          sender.leave();
        }}
        previewAgain={preview}
      />
    </form>
  );
}

interface DraftInUse {
  readonly name: DraftName;
  readonly draft: Draft;
  readonly change: (members: Partial<Draft>) => void;
  readonly aim: (target: Target) => void;
}

/** The draft of the action for what the address names; every change is kept for this tab. */
function useDraft({ action, target, epoch }: ActionPanelProps): DraftInUse {
  const navigate = useNavigate();
  const { lang: _, ...aimedAt } = target;
  const name: DraftName = { ...aimedAt, epoch: epoch.epoch, action };
  const id = JSON.stringify(name);
  const [held, setHeld] = useState({ id, draft: readDraft(name) });
  const draft = held.id === id ? held.draft : readDraft(name);
  const change = (members: Partial<Draft>): void => {
    const next = { ...draft, ...members };
    writeDraft(name, next);
    setHeld({ id, draft: next });
  };
  const aim = (other: Target): void => {
    // What was typed goes along; what was chosen is of the thing it was chosen for.
    const aimed = { ...name, ...other };
    const { reason, text } = draft;
    writeDraft(aimed, { ...readDraft(aimed), reason, text });
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...other }),
      replace: true,
      resetScroll: false,
    });
  };
  return { name, draft, change, aim };
}

/** What was done needs no draft any more. */
function useForgottenDraft(stage: Stage, name: DraftName): void {
  const done = stage.kind === 'done' && stage.attempt.action === name.action;
  const id = JSON.stringify(name);
  useEffect(() => {
    if (done) writeDraft(JSON.parse(id) as DraftName, null);
  }, [done, id]);
}
