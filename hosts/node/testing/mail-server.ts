import { EventEmitter, once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { portOf } from './client.ts';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Its headers and parts, as they came. */
  readonly raw: string;
}

/** A mail server on loopback, and the mails that it receives. */
export async function startMailServer(options: Partial<SMTPServerOptions> = {}) {
  const received = new EventEmitter<{ mail: [ReceivedMail] }>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.emit('mail', { to, raw: String(Buffer.concat(parts)) });
        done();
      });
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    address: `smtp://127.0.0.1:${portOf(server.server)}`,
    received,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
