import { describe, expect, test } from '@jest/globals';
import { parseTokens, tokensFor } from './tokens.js';

describe('tokens as they are given', () => {
  test.each([
    ['nothing', '', []],
    ['one token', 'abc==', [{ role: null, secret: 'abc==' }]],
    [
      'one a role',
      'judge=a,intake=b',
      [
        { role: 'judge', secret: 'a' },
        { role: 'intake', secret: 'b' },
      ],
    ],
    [
      'the file of a first start',
      'organiser Zm9v\njudge YmFy\n',
      [
        { role: 'organiser', secret: 'Zm9v' },
        { role: 'judge', secret: 'YmFy' },
      ],
    ],
    ['comments and empty lines', '# all\n\n  x  \n', [{ role: null, secret: 'x' }]],
    ['a token that looks like a role', 'judge', [{ role: null, secret: 'judge' }]],
    [
      'tokens of no known role',
      'a,b',
      [
        { role: null, secret: 'a' },
        { role: null, secret: 'b' },
      ],
    ],
  ])('given %s: %j', (_, text, tokens) => {
    expect(parseTokens(text)).toEqual(tokens);
  });

  test('what no header can carry is refused', () => {
    expect(() => parseTokens('schlüssel')).toThrow('visible ASCII');
  });
});

describe('which token a request goes out with', () => {
  const tokens = parseTokens('organiser=o,judge=j,x');
  const secrets = (...wanted: Parameters<typeof tokensFor>[1]): readonly string[] =>
    tokensFor(tokens, wanted).map((token) => token.secret);

  test('first the ones that fit, then the others in their order', () => {
    expect(secrets('judge')).toEqual(['j', 'o', 'x']);
    expect(secrets('intake')).toEqual(['o', 'j', 'x']);
    expect(secrets()).toEqual(['o', 'j', 'x']);
  });
});
