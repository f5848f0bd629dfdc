import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { socketOfLine } from './socket-of-line.ts';

test('a station that sends too fast is read more slowly, and the operator is told once', () => {
  let [told, paused, received] = [0, 0, 0];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    isPaused: false,
    pause: () => (paused += 1),
    resume: () => undefined,
  });
  socketOfLine(socket as unknown as WebSocket, {
    now: () => 0,
    received: () => (received += 1),
    closed: () => undefined,
    slowed: () => (told += 1),
  });
  const send = () => socket.emit('message', Buffer.from('[]'), false);
  for (let sent = 1; sent < 500; sent += 1) send();
  expect([told, paused]).toEqual([0, 0]);
  for (let sent = 0; sent < 10; sent += 1) send();
  expect([told, received]).toEqual([1, 509]);
  expect(paused).toBeGreaterThan(0);
});
