import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Page } from '../../lib/page/Page.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { Contact } from './Contact.tsx';
import styles from './help.module.css';

/** SH-19: searchable questions and answers, and the contact form (ID-14). */
export function Screen() {
  const { t } = useTranslation('help');
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const topicText = (topic: Topic) => `${t(`topics.${topic}.question`)} ${t(`topics.${topic}.answer`)}`;
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const groups = GROUPS.filter(
    ({ key }) => (key !== 'deposits' || mayDeposit) && (key !== 'withdrawals' || mayWithdraw),
  );
  const shown = groups.map(({ key, topics }) => ({ key, topics: matching(topics, search, topicText) }));
  const isEmpty = shown.every(({ topics }) => topics.length === 0);
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Page title={t('title')} actions={<SearchField label={t('search')} value={search} onValue={setSearch} />}>
      <Box maxWidth="860px">
        {isEmpty && <EmptyState title={t('nothing.title')} text={t('nothing.text')} />}
        {shown
          .filter(({ topics }) => topics.length > 0)
          .map(({ key, topics }) => (
            <Box key={key} as="section" marginTop="6" aria-labelledby={`group-${key}`} className={styles.group}>
              <Heading padding="0 0 2" lineBottom="2" id={`group-${key}`}>
                {t(`groups.${key}`)}
              </Heading>
              {topics.map((topic) => (
                <details key={topic} id={topic} open={search !== '' || hash === `#${topic}`}>
                  <summary>{t(`topics.${topic}.question`)}</summary>
                  <p>{t(`topics.${topic}.answer`)}</p>
                </details>
              ))}
            </Box>
          ))}
        <Contact />
      </Box>
    </Page>
  );
}

/** The help centre's questions by area; their texts are in the catalogue under the same names. */
export const GROUPS = [
  { key: 'account', topics: ['register', 'members', 'signIn', 'locked', 'forgot'] },
  { key: 'verification', topics: ['levels', 'documents', 'pictures', 'review'] },
  { key: 'security', topics: ['google', 'passkeys', 'restricted', 'freeze', 'proof'] },
  { key: 'deposits', topics: ['depositHow', 'depositTime', 'depositMissing', 'bankDepositHow', 'bankDepositTime'] },
  {
    key: 'withdrawals',
    topics: [
      ...(['withdrawHow', 'withdrawAddress', 'bankAccountAdd', 'bankWithdrawHow'] as const),
      ...(['withdrawApproval', 'withdrawCancel'] as const),
    ],
  },
  { key: 'convert', topics: ['quote', 'fee', 'limits'] },
  { key: 'otc', topics: ['otcPrice', 'otcHours', 'otcRequest'] },
  { key: 'loans', topics: ['loanHow', 'loanCost', 'loanSteps', 'loanFall', 'loanMaturity'] },
  { key: 'trading', topics: ['accounts', 'futures', 'lightning', 'liquidation'] },
] as const;

type Topic = (typeof GROUPS)[number]['topics'][number];

/** The topics that contain every term of the search, ignoring case. */
export function matching<One>(
  topics: readonly One[],
  search: string,
  topicText: (topic: One) => string,
): readonly One[] {
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter((topic) => {
    const text = topicText(topic).toLocaleLowerCase();
    return terms.every((term) => text.includes(term));
  });
}
