import type { Night } from '../night/night.ts';

/** The board for those who do not see it. */
export function BoardForScreenReaders({ words }: { words: Night['boardInWords'] }) {
  return (
    <div className="sr-only">
      <p>{words.title}</p>
      <ul>
        {words.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <p>{words.bill}</p>
    </div>
  );
}
