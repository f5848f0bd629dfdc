/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import { OwnCode } from '../code/own-code.tsx';
import { CopyButton } from '../code/copy-button.tsx';
import { plainText, type Heading } from '../markdown/blocks.ts';
import type { Prose } from '../page-data.ts';
import { RichText } from './rich-text.tsx';

const languageNames: Readonly<Record<string, string>> = {
  bash: 'Shell',
  typescript: 'TypeScript',
  json: 'JSON',
  http: 'HTTP',
};

/** One block of a page. */
export function ProseBlock({ block }: { block: Prose }) {
  switch (block.kind) {
    case 'heading':
      return <PageHeading heading={block} />;
    case 'paragraph':
      return (
        <p className="text-quiet">
          <RichText text={block.text} />
        </p>
      );
    case 'note':
      return (
        <p className="my-2 rounded-card border border-line bg-panel px-5 py-4 text-quiet">
          <RichText text={block.text} />
        </p>
      );
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'code':
      return (
        <div className="overflow-hidden rounded-card border border-line bg-panel">
          <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-4 text-sm text-quiet">
            {languageNames[block.language] ?? block.language}
            <CopyButton text={block.text} what="the code" />
          </div>
          <OwnCode
            text={block.text}
            language={block.language}
            label={`${languageNames[block.language] ?? 'Code'} example`}
            className="p-4"
          />
        </div>
      );
  }
}

function PageHeading({ heading: { level, id, step, text } }: { heading: Heading }) {
  const Level = level === 2 ? 'h2' : 'h3';
  const size = level === 2 ? 'mt-8 border-t border-line pt-8 text-2xl' : 'mt-4 text-lg';
  return (
    <Level id={id} tabIndex={-1} className={`group/heading first:mt-0 ${size}`}>
      {step !== undefined && (
        <span className="pr-4 text-leaf tabular-nums">
          {step}
          <span className="sr-only">. </span>
        </span>
      )}
      <RichText text={text} />
      <a
        href={`#${id}`}
        aria-label={`Link to “${plainText(text)}”`}
        className="ml-2 rounded px-1 font-normal text-quiet opacity-0 group-hover/heading:opacity-100 focus-visible:opacity-100 print:hidden"
      >
        #
      </a>
    </Level>
  );
}

function List({ block }: { block: Extract<Prose, { kind: 'list' }> }) {
  const Tag = block.ordered ? 'ol' : 'ul';
  return (
    <Tag
      className={`grid gap-2 pl-5 text-quiet marker:text-leaf ${block.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map((item, index) => (
        <li key={index} className="pl-1">
          <RichText text={item} />
        </li>
      ))}
    </Tag>
  );
}

/** On a phone the cells of a row stand below each other; elsewhere a wide table scrolls in its own box. */
function Table({ block }: { block: Extract<Prose, { kind: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
    <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-[0.9375rem] max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            {block.head.map((cell, index) => (
              <th key={index} scope="col" className="py-2.5 pr-5 font-semibold">
                <RichText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {block.rows.map((cells, row) => (
            <tr key={row} className="border-b border-line align-top max-sm:block max-sm:py-3">
              {cells.map((cell, index) => (
                <td
                  key={index}
                  className="py-3 pr-5 wrap-break-word text-quiet last:pr-0 max-sm:block max-sm:py-0.5 max-sm:pr-0 sm:min-w-36 sm:first:min-w-0 sm:first:whitespace-nowrap"
                >
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
