import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react';

type FieldProps = {
  label: string;
  name: string;
  type?: 'text' | 'email';
  inputMode?: 'numeric';
  /** A field with rows is a text area. */
  rows?: number;
  required?: boolean;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  defaultValue?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

const box =
  'w-full rounded-control border border-quiet bg-paper aria-invalid:border-danger px-4 py-2.5 focus-visible:outline-offset-0';

/** A field that keeps what is typed by itself, with its label above and what is wrong below. */
export function LabeledField({
  label,
  className,
  rows,
  type = 'text',
  problem,
  hint,
  ref,
  ...input
}: FieldProps) {
  const id = useId();
  const shared = {
    ...input,
    id,
    'aria-invalid': Boolean(problem),
    'aria-describedby': hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`,
  };
  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="font-medium">
        {label}
        {!input.required && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {rows ? (
        <textarea rows={rows} {...shared} className={`${box} resize-y`} />
      ) : (
        <input ref={ref} type={type} {...shared} className={`${box} min-h-12`} />
      )}
      <p id={`${id}-problem`} role="alert" className="text-[0.9375rem] text-danger empty:hidden">
        {problem}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[0.9375rem] text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
