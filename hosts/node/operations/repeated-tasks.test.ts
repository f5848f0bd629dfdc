import { expect, test } from 'vitest';
import { repeatedTasks } from './repeated-tasks.ts';

test('stopping waits for a task that is running: what it uses is closed afterwards', async () => {
  let finish: () => void;
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  const tasks = repeatedTasks(() => expect.unreachable());
  const steps: string[] = [];
  tasks.start(60_000, async () => {
    await finished;
    steps.push('task');
  });
  const stopped = tasks.stop().then(() => steps.push('stopped'));
  finish!();
  await stopped;
  expect(steps).toEqual(['task', 'stopped']);
});

test('a task that fails is reported, and does not keep the others from stopping', async () => {
  const failures: unknown[] = [];
  const tasks = repeatedTasks((error) => failures.push(error));
  tasks.start(60_000, () => Promise.reject(new Error('no connection')));
  await tasks.stop();
  expect(failures).toEqual([new Error('no connection')]);
});
