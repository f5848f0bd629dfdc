import { useState } from 'react';

/** Something to be typed into a charger, with a button that copies it. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.9375rem] font-semibold">{label}</p>
      <p className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-stay px-4">
        <code className="min-w-0 py-2 font-mono text-sm [overflow-wrap:anywhere]">{value}</code>
        <button
          type="button"
          className="min-h-11 shrink-0 cursor-pointer text-[0.9375rem] font-semibold text-leaf underline underline-offset-4"
          onClick={() => {
            void navigator.clipboard.writeText(value).then(() => setCopied(true));
          }}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          <span className="sr-only"> {label}</span>
        </button>
      </p>
    </div>
  );
}
