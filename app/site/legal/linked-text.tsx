import { Link } from 'react-router';

const links = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A text in which links are written as in Markdown. */
export function LinkedText({ text }: { text: string }) {
  // Split by a pattern with two groups: text, label, address, text, label, address, …, text.
  const parts = text.split(links);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return part;
    const address = parts[index + 1]!;
    const style = 'font-medium text-leaf underline underline-offset-4';
    return address.startsWith('/') ? (
      <Link key={address} to={address} prefetch="intent" className={style}>
        {part}
      </Link>
    ) : (
      <a key={address} href={address} className={style}>
        {part}
      </a>
    );
  });
}
