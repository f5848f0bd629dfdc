import { createServer, request, type IncomingMessage } from 'node:http';
import { listen, portOf } from '../../hosts/node/testing/client.ts';
import { testPostgres } from '../../hosts/node/testing/databases/databases.ts';
import { startHost } from '../../hosts/node/testing/start-host.ts';
import { openMailbox } from './mailbox.ts';

/**
 * The production build on two processes of the host with one PostgreSQL, behind a front that sends
 * every request to the other one than the request before.
 */
export async function hostOnTwoProcesses() {
  const database = await testPostgres();
  const mailbox = await openMailbox();
  const hosts: Awaited<ReturnType<typeof startHost>>[] = [];
  const calls = [0, 0];
  let turn = 0;

  function pass({ method, url, headers }: IncomingMessage) {
    turn = (turn + 1) % hosts.length;
    calls[turn]! += 1;
    return request(new URL(url!, hosts[turn]!.address), { method, headers, agent: false });
  }

  const front = createServer((asked, answer) => {
    const passed = pass(asked);
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode!, given.rawHeaders);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  front.on('upgrade', (asked, socket, head) => {
    const passed = pass(asked);
    passed.on('upgrade', ({ rawHeaders }, other, first) => {
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      other.write(head);
      socket.pipe(other).pipe(socket);
      socket.on('error', () => other.destroy());
      other.on('error', () => socket.destroy());
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await listen(front);
  // By its name: passkeys belong to one.
  const address = `http://localhost:${portOf(front)}`;

  const settings = {
    DATABASE_URL: database.address!,
    FAIRWATT_PUBLIC_ADDRESS: address,
    FAIRWATT_SMTP: mailbox.server,
    FAIRWATT_MAIL_FROM: 'Fairwatt <hello@fairwatt.example>',
  };
  // One after the other: the first makes the tables.
  for (const _ of calls) hosts.push(await startHost(settings, { site: process.cwd() }));

  return {
    address,
    mailTo: mailbox.mailTo,
    signInMail: mailbox.signInMail,
    /** How many requests each process got. */
    calls: (): readonly number[] => calls,
    end: async () => {
      front.closeAllConnections();
      front.close();
      for (const host of hosts) await host.stop();
      await mailbox.stop();
      await database.end();
    },
  };
}
