import type { KeyboardEvent } from 'react';
import type { ShownRequest } from './runner.ts';

const field = 'rounded-lg border border-line bg-paper px-3 font-mono text-[0.8125rem]';

/** The request itself: method, path and body. Ctrl or Cmd with Enter runs it. */
export function RequestEditor({
  request,
  isEdited,
  onChange,
  onRun,
}: {
  request: ShownRequest;
  isEdited: boolean;
  onChange: (request: ShownRequest | null) => void;
  onRun: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun();
  };
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap gap-2">
        <select
          aria-label="Method"
          value={request.method}
          onChange={(event) => onChange({ ...request, method: event.target.value })}
          className={`${field} min-h-11`}
        >
          {['GET', 'POST', 'PATCH', 'DELETE'].map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
        <input
          aria-label="Path"
          value={request.path}
          spellCheck={false}
          onChange={(event) => onChange({ ...request, path: event.target.value })}
          onKeyDown={onKeyDown}
          className={`${field} min-h-11 min-w-40 flex-1`}
        />
      </div>
      <textarea
        aria-label="Body"
        value={request.body}
        spellCheck={false}
        rows={Math.min(14, Math.max(2, request.body.split('\n').length))}
        placeholder="No body"
        onChange={(event) => onChange({ ...request, body: event.target.value })}
        onKeyDown={onKeyDown}
        className={`${field} py-2.5 leading-6`}
      />
      {isEdited && (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="min-h-9 w-max cursor-pointer rounded-lg px-2.5 text-sm font-medium text-quiet hover:bg-stay hover:text-ink"
        >
          Undo my changes
        </button>
      )}
    </div>
  );
}
