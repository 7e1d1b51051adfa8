import { PROJECT_NO } from '@aldgate/domain/brokers/numbers.ts';
import { EXCHANGE_CODE } from '@aldgate/domain/market/marketRef.ts';
import type { Option } from '@aldgate/ui/controls/selectProps.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { isRecordId, parseAsset } from '../../../lib/page/pageQuery.ts';
import { filtersIn } from '../../../lib/records/filter.ts';
import { useAssetLists } from '../../../lib/session/assets.ts';
import { type FundMove, useAccountRefs } from '../queries.ts';
import { useExchangeName } from './useExchangeName.ts';

const { choice, select } = filtersIn('brokers');

/** The accounts of a filter, closed ones left out unless one is chosen. */
function useAccountOptions(chosen: string | undefined): readonly Option<string>[] {
  const { t } = useTranslation('brokers');
  const accounts = useAccountRefs().data ?? [];
  const options = accounts.map(({ brokerAccountId, accountName }) => ({ value: brokerAccountId, label: accountName }));
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: t('closedAccount') }];
}

/** By account. */
export const ACCOUNT = select({
  parameter: 'account',
  label: 'account',
  any: 'anyAccount',
  parse: (id) => (id !== null && isRecordId(id) ? id : undefined),
  useOptions: useAccountOptions,
});

/** By project, ended ones included; one that is not listed is shown by its number. */
export const PROJECT = select({
  parameter: 'project',
  label: 'projectDetail.project',
  any: 'anyProject',
  parse: (text) => (text !== null && PROJECT_NO.test(text) ? text : undefined),
  useOptions: (chosen) => {
    const projects = useAssetLists(({ brokers }) => brokers.projectList);
    const options = projects.map(({ projectNo, name }) => ({ value: projectNo, label: name, detail: projectNo }));
    const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
    return isKnown ? options : [...options, { value: chosen, label: chosen }];
  },
});

/** By an exchange of the registry (SH-17). */
export const EXCHANGE = select({
  parameter: 'exchange',
  label: 'accounts.columns.exchange',
  any: 'anyExchange',
  parse: (text) => (text !== null && EXCHANGE_CODE.test(text) ? text : undefined),
  useOptions: (chosen) => {
    const findName = useExchangeName();
    return listOptions(
      useAssetLists(({ brokers }) => brokers.exchangeList),
      chosen,
      findName,
    );
  },
});

/** By an asset of the brokers' area (SH-17). */
export const ASSET = select({
  label: 'asset',
  any: 'anyAsset',
  parse: parseAsset,
  useOptions: (chosen) =>
    listOptions(
      useAssetLists(({ brokers }) => brokers.assetList),
      chosen,
    ),
});

/** By the state of a movement. */
export const MOVE_STATE = choice({
  label: 'transfers.columns.state',
  any: 'transfers.anyState',
  values: ['pending', 'completed', 'failed'] satisfies readonly FundMove['state'][],
  name: (state) => `transfers.states.${state}`,
});
