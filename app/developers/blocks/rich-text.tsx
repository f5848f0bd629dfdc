/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Text } from '../markdown/blocks.ts';

const link = 'font-medium text-leaf underline underline-offset-4';

/** A short name stays in one piece where there is room. */
const isShort = (code: string) => code.length <= 24;

/** A long one breaks between its parts. */
const LongName = ({ name }: { name: string }) =>
  name.split(/(?<=\w[/._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Text with code, links and strong words. */
export function RichText({ text }: { text: Text }) {
  return text.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('code' in part) {
      return (
        <code
          key={index}
          className={`-mx-px rounded-md bg-stay px-[0.3em] py-0.5 font-mono text-[0.875em] wrap-anywhere ${isShort(part.code) ? 'sm:whitespace-nowrap' : ''}`}
        >
          {isShort(part.code) ? part.code : <LongName name={part.code} />}
        </code>
      );
    }
    if ('strong' in part) {
      return (
        <strong key={index} className="font-semibold text-ink">
          <RichText text={part.strong} />
        </strong>
      );
    }
    const isPage = part.link.startsWith('/') && !/\.\w+$/.test(part.link);
    return isPage || part.link.startsWith('#') ? (
      <Link key={index} to={part.link} prefetch="intent" className={link}>
        <RichText text={part.text} />
      </Link>
    ) : (
      <a key={index} href={part.link} className={link}>
        <RichText text={part.text} />
      </a>
    );
  });
}
