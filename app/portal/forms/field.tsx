import { useId, type ReactNode } from 'react';

/** What every field has in common. */
export type FieldProps = {
  label: string;
  /** The service's name of the field: a refusal that names it is shown here. */
  name: string;
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  className?: string;
};

/** Attributes that link the control to its label, hint and error. */
type Wiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const box =
  'min-h-12 w-full rounded-control border border-quiet bg-paper px-4 py-2.5 focus-visible:outline-offset-0 aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:text-quiet';

/**
 * A box with a chevron at its right end. With text at twice its size on a phone, the chevron keeps its
 * own: the value needs the room.
 */
export const boxWithChevron = `${box} pr-10 @max-3xs/portal:pr-[40px] @max-3xs/portal:pl-2`;
export const chevronInBox =
  'pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-quiet @max-3xs/portal:right-[10px] @max-3xs/portal:size-[20px]';

/** A label above, the control, then a hint or the error message. */
export function Field({
  label,
  name,
  hint,
  error,
  className,
  aside,
  children,
}: FieldProps & {
  /** Shown opposite the label: the value of a slider. */
  aside?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${className ?? ''}`}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
