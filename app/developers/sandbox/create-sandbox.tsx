import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Code } from '../code/code.tsx';
import { CopyButton } from '../code/copy-button.tsx';
import { createCommand } from './create-command.ts';
import { keepKey } from './own-sandbox.ts';
import { requestSandbox, type NewSandbox, type Requested } from './request-sandbox.ts';

/** Creates a sandbox on the server behind this site and hands out its key, once. */
export function CreateSandbox() {
  const [requested, setRequested] = useState<Requested | 'idle' | 'waiting'>('idle');
  const create = async () => {
    // A second press would create another, with a key that nobody sees.
    if (requested === 'waiting') return;
    setRequested('waiting');
    const answer = await requestSandbox();
    if (answer.kind === 'created') keepKey(answer.sandbox.key);
    setRequested(answer);
  };
  const isCreated = typeof requested === 'object' && requested.kind === 'created';
  return (
    <section
      aria-label="Create a sandbox"
      className="my-2 grid gap-4 rounded-card border border-line bg-panel p-5 sm:p-6"
    >
      {isCreated ? (
        <Created sandbox={requested.sandbox} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4 no-script:hidden print:hidden">
            <p className="max-w-sm text-quiet">One press. The key is shown once, so keep it.</p>
            <button
              type="button"
              onClick={() => void create()}
              aria-disabled={requested === 'waiting'}
              className={`${buttonStyle.primary} aria-disabled:opacity-60`}
            >
              {requested === 'waiting' ? 'Creating…' : 'Create a sandbox'}
            </button>
          </div>
          <p role="status" className="text-ink empty:sr-only">
            {wordsFor(requested)}
          </p>
          <p className="text-sm text-quiet">Or from a terminal:</p>
          <Code text={createCommand} language="bash" label="Create a sandbox, curl" />
        </>
      )}
    </section>
  );
}

function wordsFor(requested: Requested | 'idle' | 'waiting'): string {
  if (typeof requested === 'string' || requested.kind === 'created') return '';
  if (requested.kind === 'refused') return requested.message;
  return 'This site has no server behind it, so it cannot create sandboxes. Start a server with “npm start” in the project and open this page there. The examples on these pages run without it.';
}

function Created({ sandbox: { key, sentence, portal } }: { sandbox: NewSandbox }) {
  const commands = commandsFor(key, location.origin);
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">Your sandbox is ready.</p>
        <p className="text-quiet">
          {sentence} The commands on these pages have it filled in now, in this tab.
        </p>
      </div>
      <div className="flex items-center gap-2 rounded-control border border-line bg-paper py-1 pr-1 pl-4">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{key}</code>
        <CopyButton text={key} what="the key" />
      </div>
      {portal && (
        <p>
          <a href={portal} target="_blank" rel="noopener" className={buttonStyle.outline}>
            Watch it in the portal<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {Object.entries(commands).map(([title, { text, language }]) => (
        <div key={title} className="overflow-hidden rounded-control border border-line">
          <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4 text-sm text-quiet">
            {title}
            <CopyButton text={text} what={title} />
          </div>
          <Code text={text} language={language} label={title} className="p-4" />
        </div>
      ))}
    </>
  );
}

/** Ready to paste, with the key in them. */
const commandsFor = (key: string, origin: string) => ({
  'Ask for slots': {
    language: 'bash',
    text: `export FAIRWATT_KEY=${key}
curl -G ${origin}/v1/slots \\
  -H "Authorization: Bearer $FAIRWATT_KEY" \\
  -d vehicleId=v1`,
  },
  'Let an hour pass in six seconds': {
    language: 'bash',
    text: `curl -X PATCH ${origin}/v1/clock \\
  -H "Authorization: Bearer $FAIRWATT_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  --json '{ "rate": 600 }'`,
  },
  'For an assistant (MCP)': {
    language: 'json',
    text: `{
  "mcpServers": {
    "fairwatt": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer ${key}" }
    }
  }
}`,
  },
});
