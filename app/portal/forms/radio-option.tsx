import type { ReactNode } from 'react';

/** One of several options side by side; the radio button itself is visually hidden. */
export function RadioOption({
  name,
  checked,
  onChoose,
  className,
  children,
}: {
  /** The same for all options of a choice. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** The layout of what is in it. */
  className: string;
  children: ReactNode;
}) {
  return (
    <label
      className={`min-h-12 cursor-pointer rounded-control border border-line font-semibold hover:bg-stay has-checked:border-leaf has-checked:bg-leaf-pale has-checked:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${className}`}
    >
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
