// Verifies a proof of liabilities with Node.js 20 or later alone: node verifyProof.mjs proof.json [public key]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const UNITS_END = 1n << 127n;
const TOTALS = ['assets', 'at', 'leaves', 'root', 'snapshotId', 'sums'];
const FIELDS = [...TOTALS, 'amounts', 'institutionId', 'shares', 'publicKey', 'signature', 'version'];

const sha256 = (...all) => createHash('sha256').update(Buffer.concat(all)).digest();

function assert(holds, failure) {
  if (!holds) throw new Error(failure);
}

const hasFields = (value, names) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name));

function parseBytes(text, form, encoding) {
  assert(typeof text === 'string' && form.test(text), 'the file is no proof: bytes in another form');
  const bytes = Buffer.from(text, encoding);
  assert(bytes.toString(encoding) === text, 'the file is no proof: bytes in another form');
  return bytes;
}

/** Units of 10⁻¹⁸ of a decimal number in its shortest form. */
function parseUnits(text) {
  const match = typeof text === 'string' ? /^(0|[1-9]\d*)(?:\.(\d{0,17}[1-9]))?$/.exec(text) : null;
  assert(match !== null, 'the file is no proof: an amount in another form');
  return inRange(BigInt(match[1] + (match[2] ?? '').padEnd(18, '0')));
}

function inRange(units) {
  assert(units < UNITS_END, 'an amount or a sum is too large');
  return units;
}

const encode = (amounts) =>
  Buffer.concat(amounts.map((units) => Buffer.from(units.toString(16).padStart(32, '0'), 'hex')));

function readAmounts(texts, assets) {
  assert(Array.isArray(texts) && texts.length === assets.length, 'the file is no proof: another number of assets');
  return texts.map(parseUnits);
}

/** Throws unless each share is there once, and together they make the amounts. */
function assertShares({ assets, amounts, shares }) {
  assert(Array.isArray(shares) && shares.length > 0, 'the file is no proof: no shares');
  assert(
    shares.every((share) => hasFields(share, ['amounts', 'nonce', 'path'])),
    'the file is no proof: a share',
  );
  assert(new Set(shares.map(({ nonce }) => nonce)).size === shares.length, 'a share stands twice');
  const read = shares.map((share) => readAmounts(share.amounts, assets));
  const add = (index) => read.reduce((sum, units) => inRange(sum + units[index]), 0n);
  const isWhole = readAmounts(amounts, assets).every((units, index) => units === add(index));
  assert(isWhole, 'the shares do not make the amounts: the path does not lead to the published root');
}

function climb({ assets, snapshotId, institutionId, leaves }, { nonce, amounts, path }) {
  const read = (texts) => readAmounts(texts, assets);
  assert(Number.isSafeInteger(leaves) && leaves > 0 && Array.isArray(path), 'the file is no proof: no path');
  assert(2 ** (path.length - 1) < leaves, 'the path is longer than the tree is high');
  const id = sha256(
    Buffer.from('aldgate/liabilities/1'),
    parseBytes(nonce, /^[0-9a-f]{64}$/, 'hex'),
    Buffer.from(institutionId),
  );
  const snapshot = parseBytes(snapshotId.replaceAll('-', ''), /^[0-9a-f]{32}$/, 'hex');
  let sums = read(amounts);
  let hash = sha256(Buffer.from([0]), snapshot, id, encode(sums));
  for (const step of path) {
    assert(hasFields(step, ['hash', 'side', 'sums']), 'the file is no proof: a step of the path');
    assert(step.side === 'left' || step.side === 'right', 'the file is no proof: a side of the path');
    const beside = { hash: parseBytes(step.hash, /^[0-9a-f]{64}$/, 'hex'), sums: read(step.sums) };
    const [left, right] = step.side === 'left' ? [beside, { hash, sums }] : [{ hash, sums }, beside];
    hash = sha256(Buffer.from([1]), encode(left.sums), left.hash, encode(right.sums), right.hash);
    sums = sums.map((units, index) => inRange(units + beside.sums[index]));
  }
  return { hash: hash.toString('hex'), sums };
}

function verifyProof(proof, publicKey) {
  assert(hasFields(proof, FIELDS) && proof.version === 2, 'the file is no proof of version 2');
  const { assets, snapshotId, institutionId } = proof;
  assert(Number.isSafeInteger(proof.at) && typeof institutionId === 'string', 'the file is no proof');
  assert(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(snapshotId), 'the file is no proof: its snapshot');
  assert(Array.isArray(assets) && assets.every((each) => typeof each === 'string'), 'the file is no proof: no assets');
  assert(
    assets.every((asset, index) => index === 0 || assets[index - 1] < asset),
    'the assets are not in order',
  );
  const sums = readAmounts(proof.sums, assets);
  assertShares(proof);
  for (const share of proof.shares) {
    const root = climb(proof, share);
    assert(root.hash === proof.root, 'the path does not lead to the published root');
    assert(
      root.sums.every((units, index) => units === sums[index]),
      'the sums of the path are not those that were published',
    );
  }
  const der = parseBytes(proof.publicKey, /^[A-Za-z0-9+/]+=*$/, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  assert(key.export({ format: 'der', type: 'spki' }).equals(der), 'the public key has another form');
  assert(key.asymmetricKeyDetails?.namedCurve === 'prime256v1', 'the public key is of another curve');
  const text = JSON.stringify(Object.fromEntries(TOTALS.map((name) => [name, proof[name]])));
  const signature = parseBytes(proof.signature, /^[A-Za-z0-9+/]+=*$/, 'base64');
  const isSigned = verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
  assert(isSigned, 'root and sums were not signed with this key');
  assert(publicKey === undefined || publicKey === proof.publicKey, 'they were signed with another key');
}

const [file, publicKey] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('usage: node verifyProof.mjs proof.json [public key]');
  const text = readFileSync(file, 'utf8').trimEnd();
  const proof = JSON.parse(text);
  // A name that stands twice, or other white space, could show a person what was not verified.
  const forms = [JSON.stringify(proof), JSON.stringify(proof, null, 2)];
  assert(forms.includes(text), 'the file is no proof, or has been altered');
  verifyProof(proof, publicKey);
  console.log('valid: these amounts are part of the published sums');
  for (const [index, asset] of proof.assets.entries()) {
    console.log(`${asset}: ${proof.amounts[index]} of ${proof.sums[index]}`);
  }
  console.log(`snapshot ${proof.snapshotId}, ${new Date(proof.at).toISOString()}, ${proof.leaves} leaves`);
  console.log(`signed with ${proof.publicKey}`);
} catch (error) {
  console.log(`not valid: ${error.message}`);
  process.exitCode = 1;
}
