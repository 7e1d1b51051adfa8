import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../../../lib/call.ts';
import { QueryResult } from '../../../parts/QueryResult.tsx';
import styles from '../../record/subject.module.css';
import type { SubjectProps, TaskKind } from '../../record/subject.tsx';
import { WithdrawalDecision } from './WithdrawalDecision.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { WithdrawalReviews } from './WithdrawalReviews.tsx';

/** A withdrawal with all that an operator decides by, and the decision. */
export const withdrawalReview: TaskKind = { name: 'Withdrawals', Subject: WithdrawalRecord };

function WithdrawalRecord({ id, hasDecision = true }: SubjectProps) {
  const query = useCallQuery('queryWithdrawal', { withdrawId: id });
  return (
    <QueryResult query={query}>
      {(withdrawal) => {
        const { amount, receivable, fee, usdValue, asset, state, holdReason, endReason, bank } = withdrawal;
        const places = bank === null ? 0 : minorUnits(asset);
        const note = withdrawal.note && describeBankReason(withdrawal.note, 'en-US');
        const why = holdReason ?? endReason;
        return (
          <>
            <div className={styles.pad}>
              <Inline wrap gap="2 4" justify="between">
                <Text size="20" weight="mid">
                  <Amount value={amount} places={places} placesMax={18} unit={asset} />
                </Text>
                <Text size="12" tone="2">
                  arrives <Amount value={receivable} places={places} placesMax={18} unit={asset} />, fee{' '}
                  <Amount value={fee} places={places} placesMax={18} unit={asset} />, worth{' '}
                  <Amount value={usdValue} places={2} unit="USD" />
                </Text>
              </Inline>
              <Text size="13" lead="text" tone="2">
                <Badge tone={state === 'review' || state === 'on_hold' ? 'warning' : 'neutral'}>
                  {splitWords(state)}
                </Badge>{' '}
                {[why === null ? null : splitWords(why), note].filter(Boolean).join(': ')}
              </Text>
              <WithdrawalReviews withdrawal={withdrawal} />
              <WithdrawalFacts withdrawal={withdrawal} />
            </div>
            {hasDecision && <WithdrawalDecision key={id} withdrawal={withdrawal} />}
          </>
        );
      }}
    </QueryResult>
  );
}
