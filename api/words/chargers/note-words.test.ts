import { expect, test } from 'vitest';
import { noteWords } from './note-words.ts';

test.each([
  ['limit-rejected p3', 'It has refused a limit three times. The limit is tried again.'],
  ['draws-more-stopped p3', 'It drew more than it was offered, and was stopped.'],
  ['limited-elsewhere p3 EMS', 'Something else limits it: EMS'],
  ['limited-elsewhere EMS', 'Something else limits it: EMS'],
  ['alert Connector.Temp: 91 C', 'It warns: Connector.Temp: 91 C'],
  ['unknown-outlet 9', 'It told of an outlet that is not set up: 9'],
  ['alert', 'It warns.'],
  ['nothing heard: closed', 'Nothing was heard of it, so its line was closed.'],
  ['asked: trigger StatusNotification', 'An owner asked: Ask for its status.'],
  ['asked: trigger MeterValues', 'An owner asked: Read its meter.'],
  ['asked: availability close', 'An owner asked: Take out of service.'],
  ['asked: commission', 'An owner asked: Test the charger.'],
  ['connected with ocpp2.1', 'connected with ocpp2.1'],
])('the note %j is told to the owner as %j', (note, words) => {
  expect(noteWords(note)).toBe(words);
});
