import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

const name = 'chargeMyCar';

export const prompts = {
  prompts: [
    {
      name,
      title: 'Charge my car',
      description: 'Finds a slot, tells you the most it costs, and reserves it once you agree.',
      arguments: [
        { name: 'vehicle', description: 'Which car, by name; your default car if left out.' },
        { name: 'readyBy', description: 'When it must be ready, in your words.' },
      ],
    },
  ],
};

export function getPrompt(asked: string, { vehicle, readyBy }: Readonly<Record<string, string>>) {
  if (asked !== name) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${asked}"`);
  }
  const text = [
    `Charge ${vehicle ?? 'my default car'}${readyBy === undefined ? '' : `, ready by ${readyBy}`}.`,
    'Find the best slot and get a quote for it. Tell me where and when, and the most it can cost.',
    'Reserve it only after I agree.',
  ].join(' ');
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
