import { useState } from 'react';

/** Copies a text; says so for a moment. */
export function CopyButton({
  text,
  what,
  className = '',
}: {
  text: string;
  what: string;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // The browser refuses the clipboard: the text can be selected by hand.
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={`min-h-9 shrink-0 cursor-pointer rounded-lg px-2.5 text-sm font-medium text-quiet hover:bg-stay hover:text-ink no-script:hidden print:hidden ${className}`}
    >
      {copied ? 'Copied' : 'Copy'}
      <span className="sr-only"> {what}</span>
    </button>
  );
}
