import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type Places, RecordList } from '../../trading/index.ts';
import type { Group } from '../actions/useGroups.ts';
import { legColumns } from './legColumns.tsx';

interface GroupLegsProps {
  readonly group: Group;
  readonly names: ReadonlyMap<string, string>;
  readonly places: Places;
  readonly onCancel: () => void;
}

/** The legs of a group: each account's order, or why it has none. */
export function GroupLegs({ group, names, places, onCancel }: GroupLegsProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { instrumentId: symbol, legs } = group;
  return (
    <Stack gap="2" padding="2 3">
      <RecordList
        label={t('groups.legs')}
        items={legs}
        getKey={({ clientOrderId }) => clientOrderId}
        columns={legColumns({ t, tTrading, tApp, places, names, symbol })}
      />
      {legs.some(({ status }) => !isEnded(status)) && (
        <Box>
          <Button size="small" onClick={onCancel}>
            {t('groups.cancel')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
