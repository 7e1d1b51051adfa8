import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2tr, p2wsh } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sweepAddress, sweepSalt } from '../evm/sweep/sweep.ts';
import { deriveUtxoAddress } from '../utxo/address.ts';
import { type AddressForm, parseAddress } from './parseAddress.ts';
import { UTXO_NETWORKS } from './utxoNetworks.ts';

const EVM: AddressForm = { kind: 'evm' };
const utxo = (prefix: string): AddressForm => ({ kind: 'utxo', prefix });

describe('on Ethereum', () => {
  test.each([
    // Examples of EIP-55.
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is an address, in lower and in upper case too', (shown) => {
    const parsed = { isValid: true, address: shown.toLowerCase(), shown };
    for (const text of [shown, shown.toLowerCase(), `0x${shown.slice(2).toUpperCase()}`]) {
      expect(parseAddress(text, EVM)).toEqual(parsed);
    }
  });

  test('an address that EIP-55 writes in one case is valid and stays so', () => {
    for (const text of ['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26']) {
      expect(parseAddress(text, EVM)).toEqual({ isValid: true, address: text, shown: text });
    }
  });

  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'length'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0', 'length'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'length'],
    [' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'length'],
    ['', 'length'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'network'],
  ])('WAL-05 %s is none: %s', (text, reason) => {
    expect(parseAddress(text, EVM)).toEqual({ isValid: false, reason });
  });

  test('one letter in another case is wrong, but where the whole is then in one case', () => {
    const hex = fc
      .bigInt({ min: 0n, max: 2n ** 160n - 1n })
      .map((value) => `0x${value.toString(16).padStart(40, '0')}`);
    fc.assert(
      fc.property(hex, fc.nat(39), (address, index) => {
        const parsed = parseAddress(address, EVM);
        const shown = parsed.isValid ? parsed.shown : '';
        expect(parseAddress(shown, EVM)).toEqual(parsed);
        const altered = shown.slice(0, index + 2) + swapCase(shown[index + 2] ?? '') + shown.slice(index + 3);
        const digits = altered.slice(2);
        const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
        expect(parseAddress(altered, EVM).isValid).toBe(altered === shown || isOneCase);
      }),
    );
  });
});

describe('on networks of unspent outputs', () => {
  test.each([
    // Examples of BIP 173 and BIP 350.
    ['bc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['tb', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['tb', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
    ['tb', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
    ['bc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('%s: %s is an address, stored in lower case', (prefix, text) => {
    const address = text.toLowerCase();
    expect(parseAddress(text, utxo(prefix))).toEqual({ isValid: true, address, shown: address });
  });

  test.each([
    ['bc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['tb', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['bcrt', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['ltc', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ])('%s: %s is an address, stored as it is', (prefix, text) => {
    expect(parseAddress(text, utxo(prefix))).toEqual({ isValid: true, address: text, shown: text });
  });

  test.each([
    // The invalid ones of BIP 350.
    ['bc', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'network'],
    ['bc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['tb', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'checksum'],
    ['bc', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'checksum'],
    ['bc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['tb', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'checksum'],
    ['bc', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'checksum'],
    ['bc', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'network'],
    ['bc', 'bc1pw5dgrnzv', 'length'],
    ['bc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'length'],
    ['bc', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'length'],
    ['tb', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'checksum'],
    ['bc', 'bc1gmk9yu', 'length'],
    // BIP 173: more than four bits of padding, and padding that is not zero.
    ['bc', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'checksum'],
    ['tb', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv', 'checksum'],
    // Valid ones of BIP 350 with versions and programs that are not in use: anybody may take what is sent there.
    ['bc', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'network'],
    ['bc', 'BC1SW50QGDZ25J', 'network'],
    ['bc', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'network'],
    ['bc', 'bc1pfeessrawgf', 'network'],
    // Addresses of another network, or of none.
    ['bcrt', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'network'],
    ['bc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
    ['ltc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'network'],
    ['bc', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'network'],
    ['bc', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'network'],
    ['xx', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
    ['bc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['bc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div', 'checksum'],
    ['bc', '1A1z', 'length'],
    ['bc', '', 'length'],
  ])('WAL-05 %s: %s is none: %s', (prefix, text, reason) => {
    expect(parseAddress(text, utxo(prefix))).toEqual({ isValid: false, reason });
  });
});

describe('of addresses that are derived', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => HDKey.fromMasterSeed(seed));
  const path = fc.tuple(fc.nat(1), fc.nat(100_000)).map((numbers) => numbers.join('/'));
  const prefix = fc.constantFrom(...Object.keys(UTXO_NETWORKS));

  /** An address of each kind that pays to a key. */
  const addresses = fc.tuple(key, path, prefix).map(([account, child, bech32]) => {
    const { publicKey } = account.derive(`m/${child}`);
    if (publicKey === null) throw new Error('the key has no public key');
    const network = { bech32, ...(UTXO_NETWORKS[bech32] ?? { pubKeyHash: 0, scriptHash: 0 }), wif: 0 };
    const hash = p2pkh(publicKey, network);
    const all = [hash, p2sh(hash, network), p2wsh(hash, network), p2tr(publicKey.slice(1), undefined, network)];
    const ours = deriveUtxoAddress(account.publicExtendedKey, child, bech32);
    return { prefix: bech32, all: [ours, ...all.map(({ address }) => address)] };
  });

  test('each parses, and is stored as it was derived', () => {
    fc.assert(
      fc.property(addresses, (derived) => {
        for (const text of derived.all) {
          const parsed = { isValid: true, address: text, shown: text };
          expect(parseAddress(text, utxo(derived.prefix))).toEqual(parsed);
        }
      }),
      { numRuns: 10 },
    );
    const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), (owner, number) => {
        const address = sweepAddress(factory, sweepSalt({ owner, account: 'capital_account', number: BigInt(number) }));
        expect(parseAddress(address, EVM)).toMatchObject({ isValid: true, address: address.toLowerCase() });
      }),
      { numRuns: 30 },
    );
  });

  test('one character altered never parses', () => {
    const characters = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0Il');
    const alteration = fc.record({ at: fc.nat(1_000), character: fc.constantFrom(...characters) });
    fc.assert(
      fc.property(addresses, alteration, (derived, { at, character }) => {
        for (const text of derived.all) {
          const index = at % text.length;
          if (text[index] === character) continue;
          const altered = text.slice(0, index) + character + text.slice(index + 1);
          expect(parseAddress(altered, utxo(derived.prefix)).isValid).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('a text that is longer than any address is of a wrong length', () => {
  const failure = { isValid: false, reason: 'length' };
  expect(parseAddress('0x'.padEnd(100_000, 'a'), EVM)).toEqual(failure);
  expect(parseAddress('bc1'.padEnd(100_000, 'q'), utxo('bc'))).toEqual(failure);
});

const swapCase = (character: string): string =>
  character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
