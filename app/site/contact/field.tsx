import { useId } from 'react';

type FieldProps = {
  label: string;
  name: string;
  type?: 'text' | 'email';
  /** A field with rows is a text area. */
  rows?: number;
  required?: boolean;
  autoComplete?: string;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  className?: string;
};

const box =
  'w-full rounded-control border border-quiet bg-paper aria-invalid:border-danger px-4 py-2.5 focus-visible:outline-offset-0';

export function Field({ label, className, rows, type = 'text', problem, ...input }: FieldProps) {
  const id = useId();
  const shared = {
    ...input,
    id,
    'aria-invalid': Boolean(problem),
    'aria-describedby': `${id}-problem`,
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
        <input type={type} {...shared} className={`${box} min-h-12`} />
      )}
      <p id={`${id}-problem`} role="alert" className="text-[0.9375rem] text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
