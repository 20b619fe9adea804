/** Fields that several forms have: a choice of few, a longer text, one of a handful. */
import { useId } from 'react';
import { useWords } from '../../i18n/words.js';
import type { Draft } from './draft.js';
import { reasonLengthMax } from './request-of.js';

/** What every field of a form works with. */
export interface FormProps {
  readonly draft: Draft;
  readonly change: (members: Partial<Draft>) => void;
}

/** One of few, in a menu. */
export function SelectField(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const { label, value, options, onChange } = props;
  const words = useWords('forms');
  const id = useId();
  const known = options.some((option) => option.value === value);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={known ? value : ''}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {known ? null : <option value="">{words('choose')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One of a handful, all of them seen. */
export function RadioField(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="radio">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}

/** A text that everybody will read, counted as the service counts it. */
export function LongTextField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const { label, hint, value, onChange } = props;
  const words = useWords('forms');
  const [id, hintId] = [useId(), useId()];
  const length = Array.from(value).length;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="field-hint" id={hintId}>
        {hint ?? words('everybodyReads')}
        {length > reasonLengthMax * 0.8
          ? ` ${words('length', { length, of: reasonLengthMax })}`
          : null}
      </span>
      <textarea
        id={id}
        rows={3}
        value={value}
        aria-describedby={hintId}
        aria-invalid={length > reasonLengthMax}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </div>
  );
}

/** Why it is done. */
export function ReasonField({
  draft,
  change,
  hint,
}: FormProps & { readonly hint?: string }): React.JSX.Element {
  const words = useWords('forms');
  return (
    <LongTextField
      label={words('reason')}
      {...(hint === undefined ? {} : { hint })}
      value={draft.reason}
      onChange={(reason) => {
        change({ reason });
      }}
    />
  );
}
