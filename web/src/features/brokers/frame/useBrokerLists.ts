import { useEffect } from 'react';
import { setBrokerLists } from '../../../lib/session/assets.ts';
import { useBrokerAssets, useExchanges, useProjects } from '../queries.ts';

/** SH-17: fills the brokers' store. */
export function useBrokerLists(): void {
  const { data: exchanges } = useExchanges();
  const { data: assets } = useBrokerAssets();
  const { data: projects } = useProjects();
  useEffect(() => {
    if (exchanges === undefined || assets === undefined || projects === undefined) return;
    setBrokerLists({
      exchangeList: exchanges.map(({ exchangeCode }) => exchangeCode),
      projectList: projects.map(({ projectNo, projectName: name }) => ({ projectNo, name })),
      assetList: assets.map(({ asset }) => asset),
    });
  }, [exchanges, assets, projects]);
}
