import { CommandPalette } from '@aldgate/ui/palette/CommandPalette.tsx';
import { PaletteSearch } from '@aldgate/ui/palette/PaletteSearch.tsx';
import { Suspense, useState } from 'react';
import { StatementsPart } from '../../features/statements/index.ts';
import { CancelAllOrders } from '../../features/trading/index.ts';
import { FIRST_ACCOUNTS, useTransferDialog } from '../../features/wallet/index.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type PaletteCommands, useEntries } from './useEntries.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called to open the list of shortcuts. */
  readonly onKeys: () => void;
}

/** The command palette: one field that finds pages, symbols and actions, and runs the chosen one. */
export function Palette({ open, onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation();
  const transfer = useTransferDialog(FIRST_ACCOUNTS);
  const [layer, setLayer] = useState<'cancelAll' | 'statements'>();
  const commands = {
    onKeys,
    onTransfer: transfer.open,
    onStatements: () => setLayer('statements'),
    onCancelAll: () => setLayer('cancelAll'),
  };
  return (
    <>
      <CommandPalette open={open} onClose={onClose} label={t('palette.title')}>
        <Search onClose={onClose} commands={commands} />
      </CommandPalette>
      {transfer.dialog}
      <Suspense fallback={null}>
        {layer === 'cancelAll' && <CancelAllOrders onEnd={() => setLayer(undefined)} />}
        {layer === 'statements' && (
          <StatementsPart accounts={['capital_account']} onClose={() => setLayer(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Reads the market while the palette is open only. */
function Search({ onClose, commands }: { onClose: () => void; commands: PaletteCommands }) {
  const { t } = useTranslation();
  return (
    <PaletteSearch
      groups={useEntries(commands)}
      onClose={onClose}
      text={{
        title: t('palette.title'),
        placeholder: t('palette.placeholder'),
        none: (search) => t('palette.none', { search }),
      }}
    />
  );
}
