import { change, query } from '../wireBuilders.ts';

export const configurationWire = {
  queryConfiguration: query('/configuration/query', 'view'),
  setConvertAsset: change('/configuration/convertAsset/set', 'configuration'),
  setPair: change('/configuration/pair/set', 'configuration'),
  setPlatformQuota: change('/configuration/quota/set', 'configuration'),
  setSuspension: change('/configuration/suspension/set', 'configuration'),
  setDeskHours: change('/configuration/deskHours/set', 'configuration'),
  setSupport: change('/configuration/support/set', 'configuration'),
  setMarketInstrument: change('/configuration/instrument/set', 'configuration'),
  setMarketLabel: change('/configuration/label/set', 'configuration'),
  removeMarketLabel: change('/configuration/label/remove', 'configuration'),
} as const;
