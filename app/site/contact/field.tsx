import { useId } from 'react';

type FieldProps = {
  label: string;
  name: string;
  type?: 'text' | 'email';
  /** A field with rows is a text area. */
  rows?: number;
  required?: boolean;
  autoComplete?: string;
  className?: string;
};

const box =
  'w-full rounded-control border border-quiet bg-paper px-4 py-2.5 placeholder:text-quiet focus-visible:outline-offset-0';

export function Field({ label, className, rows, type = 'text', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="font-medium">
        {label}
        {!input.required && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {rows ? (
        <textarea id={id} rows={rows} {...input} className={`${box} resize-y`} />
      ) : (
        <input id={id} type={type} {...input} className={`${box} min-h-12`} />
      )}
    </div>
  );
}
