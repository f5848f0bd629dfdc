import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { socketOfLine } from './socket-of-line.ts';

/** A socket that is open; `emit` is what comes from the station. */
function openSocket() {
  const calls = { paused: 0, resumed: 0 };
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    isPaused: false,
    pause: () => {
      socket.isPaused = true;
      calls.paused += 1;
    },
    resume: () => {
      socket.isPaused = false;
      calls.resumed += 1;
    },
  });
  return { socket, calls };
}

test('a station that is not read, since its messages wait for the store, is not silent', () => {
  let now = 0;
  const { socket, calls } = openSocket();
  const line = socketOfLine(socket as unknown as WebSocket, {
    now: () => now,
    received: () => undefined,
    closed: () => undefined,
    slowed: () => undefined,
  });
  socket.emit('message', Buffer.from('[]'), false);
  line.waiting(8);
  expect(calls.paused).toBe(1);
  now = 600_000;
  expect(line.heardAt()).toBe(now);
  // From now on it could be heard.
  line.waiting(0);
  expect(calls.resumed).toBe(1);
  now = 610_000;
  expect(line.heardAt()).toBe(600_000);
});

test('a station that sends too fast is read more slowly, and the operator is told once', () => {
  let [told, received] = [0, 0];
  const { socket, calls } = openSocket();
  socketOfLine(socket as unknown as WebSocket, {
    now: () => 0,
    received: () => (received += 1),
    closed: () => undefined,
    slowed: () => (told += 1),
  });
  const send = () => socket.emit('message', Buffer.from('[]'), false);
  for (let sent = 1; sent < 500; sent += 1) send();
  expect([told, calls.paused]).toEqual([0, 0]);
  for (let sent = 0; sent < 10; sent += 1) send();
  expect([told, received]).toEqual([1, 509]);
  expect(calls.paused).toBeGreaterThan(0);
});
