import { createORPCClient } from '@orpc/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnerAnswers, OwnerAsks, OwnerService } from '#api/owner/contract.ts';
import { serviceLink } from '#app/portal/service/client.ts';
import { eventful, live } from '#app/portal/service/queries/keys.ts';

/** The client of the owner's side, wherever that runs. */
export const ownerService: OwnerService = createORPCClient(serviceLink);

const { owner } = ownerService;

/** `Owners['overview']` is the answer to `owner.overview`. */
export type Owners = OwnerAnswers['owner'];

/** A command as it is sent, to ask before whom it would touch. */
export type OwnerCommand = OwnerAsks['owner']['touched'];

/** What a command says beside its name. */
export type Said<Kind, Command = OwnerCommand> = Command extends { readonly kind: Kind }
  ? Omit<Command, 'kind'>
  : never;

export type Resident = Owners['residents']['residents'][number];

export const buildingsQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'buildings'],
    queryFn: () => owner.buildings(),
    staleTime: Infinity,
  });

export const overviewQuery = (building: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'overview', building],
    queryFn: () => owner.overview({ building }),
    enabled: building !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

export const chargersQuery = (building: string) =>
  queryOptions({
    queryKey: [...live, 'owner', 'chargers', building],
    queryFn: () => owner.chargers({ building }),
    enabled: building !== '',
  });

export const ownerPowerQuery = (building: string) =>
  queryOptions({
    queryKey: [...live, 'owner', 'power', building],
    queryFn: () => owner.power({ building }),
    enabled: building !== '',
  });

export const ownerPricesQuery = (building: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'prices', building],
    queryFn: () => owner.prices({ building }),
    enabled: building !== '',
    staleTime: Infinity,
  });

export const statementsQuery = (building: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'statements', building],
    queryFn: () => owner.statements({ building }),
    enabled: building !== '',
    staleTime: Infinity,
  });

export const statementQuery = (building: string, month: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'statement', building, month],
    queryFn: () => owner.statement({ building, month }),
    enabled: building !== '',
    staleTime: Infinity,
  });

export const billedQuery = (building: string, month: string, resident: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'billed', building, month, resident],
    queryFn: () => owner.billed({ building, month, resident }),
    enabled: building !== '',
    staleTime: Infinity,
  });

export const questionsQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'questions'],
    queryFn: () => owner.questions(),
    staleTime: Infinity,
  });

export const residentsQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'residents'],
    queryFn: () => owner.residents(),
    staleTime: Infinity,
  });

export const changesQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'changes'],
    queryFn: () => owner.changes(),
    staleTime: Infinity,
  });

export const roomQuery = (building: string) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'room', building],
    queryFn: () => owner.room({ building }),
    enabled: building !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

export const previewQuery = (ask: OwnerAsks['owner']['previewPrices'] | null) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'preview', ask],
    queryFn: () => owner.previewPrices(ask!),
    enabled: ask !== null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
