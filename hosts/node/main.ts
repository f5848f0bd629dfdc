/** Serves the production build. PORT and HOST choose where. */
import { existsSync, readFileSync } from 'node:fs';
import { loadFiles } from './files.ts';
import type { Headers } from './security-headers.ts';
import { createSiteServer } from './site.ts';

const folder = 'build/client';
const port = Number(process.env['PORT'] ?? 3000);
const host = process.env['HOST'];
const patience = 10_000;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

if (!Number.isInteger(port) || port < 0 || port > 65535) {
  stop(`PORT must be a number from 0 to 65535, not "${process.env['PORT']}".`);
}
if (!existsSync(folder)) stop('There is no build to serve. Run "npm run build" first.');

const headers = JSON.parse(readFileSync('build/headers.json', 'utf8')) as Headers;
const server = createSiteServer({ files: loadFiles(folder), headers });

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    stop(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`);
  }
  if (error.code === 'EACCES') stop(`Port ${port} needs more rights. Choose one above 1024.`);
  throw error;
});

server.listen({ port, host }, () => {
  const address = server.address();
  const shown = typeof address === 'object' && address ? address.port : port;
  console.log(`Fairwatt is at http://${host ?? 'localhost'}:${shown}`);
});

/** Answers what is under way, takes nothing new, and goes. */
function shutDown() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), patience).unref();
}
process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
