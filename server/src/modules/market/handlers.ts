import type { Database } from '../../kernel/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { configuredInstruments, configuredLabels } from './configuration.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import type { Instruments } from './instruments.ts';

interface Deps {
  readonly database: Database;
  readonly instruments: Instruments;
}

/** MK-01: favourites and the market page's configuration. */
export function marketHandlers(deps: Deps) {
  const { database } = deps;
  return {
    listSelfSelection: (_request, { user }) => listFavourites(database, user.userId),
    addSelfSelection: ({ instrumentId }, { user }) => addFavourite(deps, user.userId, instrumentId),
    delSelfSelection: ({ instrumentId }, { user }) => removeFavourite(database, user.userId, instrumentId),
    marketConfigureList: () => configuredInstruments(database),
    marketLabelList: () => configuredLabels(database),
  } satisfies Partial<AllHandlers>;
}
