import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';
import { StartProblem } from './settings.ts';

const problemAt = (host: string, port = 0) =>
  listen(createServer(), { setting: 'PORT', port, host }).catch((problem: unknown) => problem);

test.each(['192.0.2.1', 'not a host'])('%s is no address to listen on', async (host) => {
  const problem = await problemAt(host);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as StartProblem).message).toMatch(
    new RegExp(`^HOST "${host}" is no address of this machine \\(\\w+\\)\\. .*\\.$`),
  );
});

test('a port that is taken is named with the setting that chose it', async () => {
  const first = createServer();
  const port = await listen(first, { setting: 'PORT', port: 0, host: '127.0.0.1' });
  const problem = await problemAt('127.0.0.1', port);
  expect(problem).toEqual(
    new StartProblem(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`),
  );
  first.close();
});
