import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Server as AnyServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { listen, portOf } from '../client.ts';

/** A certificate for this machine, made for one test. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...made, '-days', '2', ...subject, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  const read = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return read;
}

/** TLS in front of a host, as a proxy has it: security profile 2. */
export async function tlsFront(host: AnyServer) {
  const { key, cert } = certificate();
  const open = new Set<Socket>();
  const server = createServer({ key, cert }, (socket) => {
    const behind = connect(portOf(host), '127.0.0.1');
    for (const one of [socket, behind]) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        socket.destroy();
        behind.destroy();
      });
    }
    socket.pipe(behind).pipe(socket);
  });
  await listen(server);
  return {
    address: `wss://127.0.0.1:${portOf(server)}/ocpp`,
    ca: cert,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
