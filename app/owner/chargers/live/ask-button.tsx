import { smallButton } from '#app/portal/styles.ts';
import type { Operation } from './station-queries.ts';

export interface Asking {
  readonly isOff: boolean;
  readonly onSend: (operation: Operation) => void;
}

/** Asks a charger for one thing; off while something that it needs is not there. */
export function AskButton({
  name,
  isOff,
  onSend,
  operation,
}: Asking & { name: string; operation: Operation | null }) {
  const isNotYet = isOff || operation === null;
  return (
    <button
      type="button"
      className={`${smallButton} justify-self-start`}
      aria-disabled={isNotYet}
      onClick={() => {
        if (!isNotYet) onSend(operation);
      }}
    >
      {name}
    </button>
  );
}
