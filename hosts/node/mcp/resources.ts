import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { callOperation } from '#api/public/call-operation.ts';
import type { PublicInputs } from '#api/public/contract/contract.ts';
import { PublicProblem } from '#api/public/problems/problems.ts';
import type { PublicCall } from '#api/public/public-call.ts';
import { tariffInWords, termsInWords } from '#api/public/tools/terms.ts';

const mimeType = 'text/markdown';
const termsUri = 'fairwatt://terms';
const tariffUri = (buildingId: string) => `fairwatt://tariffs/${buildingId}`;

/** The terms, and the price sheet of every building. */
export async function listResources(call: PublicCall) {
  const { items } = await ask(call, 'findBuildings', {});
  return {
    resources: [
      {
        uri: termsUri,
        name: 'terms',
        title: 'Terms',
        description: 'Reservations, requests to move and the idle fee, in plain words.',
        mimeType,
      },
      ...items.map(({ id, name }) => ({
        uri: tariffUri(id),
        name: `tariff-${id}`,
        title: `Prices at ${name}`,
        description: 'The whole price sheet: energy by time of use, fees and tax.',
        mimeType,
      })),
    ],
  };
}

export const resourceTemplates = {
  resourceTemplates: [
    {
      uriTemplate: tariffUri('{buildingId}'),
      name: 'tariff',
      title: 'Prices of a building',
      description: 'The whole price sheet: energy by time of use, fees and tax.',
      mimeType,
    },
  ],
};

export async function readResource(call: PublicCall, uri: string) {
  const { items } = await ask(call, 'findBuildings', {});
  const building = items.find(({ id }) => uri === termsUri || uri === tariffUri(id));
  if (building === undefined) throw new ResourceNotFoundError(uri);
  const tariff = await ask(call, 'getTariff', { buildingId: building.id });
  const text = uri === termsUri ? termsInWords(tariff) : tariffInWords(tariff, building.name);
  return { contents: [{ uri, mimeType, text }] };
}

/** Calls an operation; turns its problem into a protocol error, unless it is unexpected. */
async function ask<Id extends 'findBuildings' | 'getTariff'>(
  call: PublicCall,
  id: Id,
  input: PublicInputs[Id],
) {
  try {
    return await callOperation(id, input, { call, idempotent: null, ifMatch: null, headers: {} });
  } catch (error) {
    if (!(error instanceof PublicProblem) || error.body.code === 'UNEXPECTED') throw error;
    const { code, detail, next } = error.body;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${detail} ${next}`, { code });
  }
}
