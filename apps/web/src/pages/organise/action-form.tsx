/** The fields that each action asks for. */
import { useWords } from '../../i18n/words.js';
import type { ActionName } from './actions.js';
import { AppealField } from './appeal-fields.js';
import { AdoptionField, AttemptField, ReplacedByField } from './attempt-fields.js';
import { EntryField, ShortlistField } from './entry-fields.js';
import { type FormProps, LongTextField, ReasonField } from './fields.js';
import type { Asked, Epoch } from './reads.js';
import type { Target } from './tab-storage.js';
import {
  AxisField,
  CannotRerunField,
  MissingUnitsField,
  PlannedUnitsField,
} from './unit-fields.js';

/** What a form works with. */
export interface ActionFormProps extends FormProps {
  readonly action: ActionName;
  readonly epoch: Epoch;
  readonly asked: Asked;
  /** Says in the address what the action is about. */
  readonly aim: (target: Target) => void;
}

/** The fields of one action. */
export function ActionFields({ action, ...form }: ActionFormProps): React.JSX.Element {
  switch (action) {
    case 'rerun':
      return <RerunFields {...form} />;
    case 'void':
      return (
        <>
          <EntryField {...form} kind="measured" />
          <AxisField {...form} />
          <MissingUnitsField {...form} />
          <ReasonField {...form} />
        </>
      );
    case 'withdraw-units':
    case 'rejudge-units':
      return <UnitsFields {...form} />;
    case 'shortlist':
      return <ShortlistField {...form} />;
    case 'withdraw':
    case 'disqualify':
      return (
        <>
          <EntryField {...form} kind="compared" />
          <ReasonField {...form} />
        </>
      );
    case 'adopt':
      return (
        <>
          <AttemptField {...form} adopted={false} />
          <AdoptionField {...form} />
          <ReasonField {...form} />
        </>
      );
    case 'exclude':
      return (
        <>
          <AttemptField {...form} adopted />
          <ReplacedByField {...form} />
          <ReasonField {...form} />
        </>
      );
    case 'raise-appeal':
      return <RaiseAppealFields {...form} />;
    case 'resolve-appeal':
      return (
        <>
          <AppealField {...form} />
          <ReasonField {...form} />
        </>
      );
    case 'close':
      return <CloseFields {...form} />;
    case 'reopen':
    case 'cancel':
      return <ReasonField {...form} />;
  }
}

type Fields = Omit<ActionFormProps, 'action'>;

function RerunFields(form: Fields): React.JSX.Element {
  const words = useWords('forms');
  return (
    <>
      <AxisField {...form} voids />
      <CannotRerunField {...form} />
      {form.draft.units.length === 0 ? null : (
        <ReasonField {...form} hint={words('cannotReasonHint')} />
      )}
    </>
  );
}

function UnitsFields(form: Fields): React.JSX.Element {
  const words = useWords('forms');
  return (
    <>
      <AxisField {...form} />
      <PlannedUnitsField {...form} label={words('units')} />
      <ReasonField {...form} />
    </>
  );
}

function RaiseAppealFields(form: Fields): React.JSX.Element {
  const words = useWords('forms');
  const { draft, change, epoch } = form;
  return (
    <>
      <EntryField {...form} kind="anybody" />
      <LongTextField
        label={words('appealText')}
        value={draft.text}
        onChange={(text) => {
          change({ text });
        }}
      />
      {epoch.plan.axes === undefined ? null : (
        <details className="field" open={draft.axis !== ''}>
          <summary>{words('appealUnits')}</summary>
          <AxisField {...form} />
          <PlannedUnitsField {...form} label={words('units')} />
        </details>
      )}
    </>
  );
}

function CloseFields(form: Fields): React.JSX.Element {
  const words = useWords('forms');
  return <ReasonField {...form} hint={words('closeReasonHint')} />;
}
