/** Fields for axes and units: of the plan, those that are missing, those that are void. */
import { useQuery } from '@tanstack/react-query';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { read } from '../../service/request.js';
import { unitName, unitNamed } from './draft.js';
import { type FormProps, SelectField } from './fields.js';
import { PickList } from './pick-list.js';
import type { PickItem } from './picking.js';
import { type Asked, type Epoch, type PendingPair, useList, type VoidUnit } from './reads.js';

/** What the fields know of the epoch. */
export interface UnitFieldProps extends FormProps {
  readonly epoch: Epoch;
  readonly asked: Asked;
  /** Says in the address what the action is about. */
  readonly aim: (target: { readonly axis: string }) => void;
}

interface AxisVoids {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction_exact: string;
  readonly over: boolean;
  readonly rerun: string;
}

/** The axis; with `voids` each says how many of its units are void. */
export function AxisField(props: UnitFieldProps & { readonly voids?: boolean }): React.JSX.Element {
  const { draft, epoch, asked, aim, voids = false } = props;
  const words = useWords('forms');
  const { data } = useQuery({
    queryKey: ['epoch', asked.epoch, 'voids', asked.version],
    queryFn: ({ signal }) =>
      read<{ readonly axes: readonly AxisVoids[] }>({
        path: ['epochs', asked.epoch, 'voids'],
        signal,
      }),
    enabled: voids,
    placeholderData: (before) => before,
  });
  const options = (epoch.plan.axes ?? []).map(({ axis }) => {
    const row = data?.axes.find((one) => one.axis === axis);
    if (row === undefined) return { value: axis, text: axis };
    const { voids: count, planned, over, rerun } = row;
    const share = percentText(row.void_fraction_exact);
    const state = rerun !== 'none' ? 'axisRerun' : over ? 'axisOver' : 'axisWithin';
    return { value: axis, text: words(state, { axis, count, planned, share }) };
  });
  return (
    <SelectField
      label={words('axis')}
      value={draft.axis}
      options={options}
      onChange={(axis) => {
        aim({ axis });
      }}
    />
  );
}

/** Units of the chosen axis, as they were planned. */
export function PlannedUnitsField(
  props: UnitFieldProps & { readonly label: string; readonly hint?: string },
): React.JSX.Element | null {
  const { draft, change, epoch, label, hint } = props;
  const words = useWords('forms');
  const axis = (epoch.plan.axes ?? []).find((one) => one.axis === draft.axis);
  if (axis === undefined) return null;
  const items = axis.tasks.flatMap(({ task, units }) =>
    units.map((unit): PickItem => ({ id: unitName(task, unit), text: unit, detail: task })),
  );
  return (
    <PickList
      label={label}
      {...(hint === undefined ? {} : { hint })}
      items={items}
      chosen={draft.units}
      several
      empty={words('noUnits')}
      onChoose={(units) => {
        change({ units });
      }}
    />
  );
}

/** Units on which the chosen entry lacks an outcome. */
export function MissingUnitsField(props: UnitFieldProps): React.JSX.Element | null {
  const { draft, change, asked } = props;
  const { key, axis } = draft;
  const words = useWords('forms');
  const isAsked = key !== '' && axis !== '';
  const question = { path: 'pending', member: 'pending', query: { key, axis } };
  const { data = [] } = useList<PendingPair>(asked, isAsked ? question : null);
  if (!isAsked) return null;
  const items = data.map(({ task, unit, why }): PickItem => {
    const cause = why === 'missing' || why === 'retry_due' ? why : 'rerun_pending';
    return { id: unitName(task, unit), text: unit, detail: `${task} · ${words(cause)}` };
  });
  return (
    <PickList
      label={words('missingUnits')}
      items={items}
      chosen={draft.units}
      several
      empty={words('nothingMissing')}
      onChoose={(units) => {
        change({ units });
      }}
    />
  );
}

/** Void units of the chosen axis that cannot be run again, each with its reason. */
export function CannotRerunField(props: UnitFieldProps): React.JSX.Element | null {
  const { draft, change, asked } = props;
  const words = useWords('forms');
  const question = { path: 'void-units', member: 'units', query: { axis: draft.axis } };
  const { data = [] } = useList<VoidUnit>(asked, draft.axis === '' ? null : question);
  if (draft.axis === '') return null;
  const open = data.filter(({ withdrawn }) => withdrawn === null);
  const withdrawn = data.length - open.length;
  const items = open.map(({ task, unit, keys, dropped }): PickItem => {
    const whom = words(dropped ? 'voidFor' : 'voidForBaseOnly', { keys: keys.join(', ') });
    return { id: unitName(task, unit), text: unit, detail: `${task} · ${whom}` };
  });
  return (
    <>
      <p className="small">
        {words('voidUnitsFound', { count: open.length })}
        {withdrawn === 0 ? null : ` ${words('withdrawnStay', { count: withdrawn })}`}
      </p>
      <PickList
        label={words('cannotRerun')}
        hint={words('cannotRerunHint')}
        items={items}
        chosen={draft.units}
        several
        empty={words('noUnits')}
        onChoose={(units) => {
          change({ units });
        }}
      />
      {draft.units.length === 0 ? null : <UnitReasons draft={draft} change={change} />}
    </>
  );
}

/** A reason for each chosen unit that is not that of all. */
function UnitReasons({ draft, change }: FormProps): React.JSX.Element {
  const words = useWords('forms');
  return (
    <details className="field">
      <summary>{words('reasonsApart')}</summary>
      <ul className="unit-reasons">
        {draft.units.map((name) => {
          const { task = '', unit = '' } = unitNamed(name) ?? {};
          return (
            <li key={name}>
              <label>
                <bdi>{`${task} · ${unit}`}</bdi>
                <input
                  type="text"
                  value={draft.reasons[name] ?? ''}
                  placeholder={draft.reason}
                  onChange={(event) => {
                    change({ reasons: { ...draft.reasons, [name]: event.target.value } });
                  }}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
