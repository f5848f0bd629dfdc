import type { Signature } from '../page-data.ts';

const methodColors: Readonly<Record<string, string>> = {
  GET: 'text-leaf',
  DELETE: 'text-danger',
};

/** Method, path, name and scope of an operation. */
export function SignatureLine({
  signature: { method, path, operation, scope },
}: {
  signature: Signature;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <code className="rounded-lg border border-line bg-panel px-2.5 py-1 font-mono text-[0.8125rem] wrap-anywhere text-ink">
        <span className={`font-bold ${methodColors[method] ?? 'text-amber'}`}>{method}</span> {path}
      </code>
      <code className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere">{operation}</code>
      <span>
        {scope === null ? (
          'needs no key'
        ) : (
          <>
            needs <code className="font-mono text-[0.8125rem] wrap-anywhere">{scope}</code>
          </>
        )}
      </span>
    </p>
  );
}
