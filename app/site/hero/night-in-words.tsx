import { stories } from 'virtual:stories';

const { title, rows, bill } = stories.boardInWords;

/** The night for those who do not see it. */
export default function NightInWords() {
  return (
    <div className="sr-only">
      <p>{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <p>{bill}</p>
    </div>
  );
}
