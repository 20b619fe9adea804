import { describe, expect, test } from '@jest/globals';
import { pathOf, serviceAddress, withQuery } from './address.js';

describe('names in an address', () => {
  test.each([
    ['A b', '/A%20b'],
    ['😀', '/%F0%9F%98%80'],
    ['a/b', '/a%2Fb'],
    ['%41', '/%2541'],
    ['__proto__', '/__proto__'],
    ['-x', '/-x'],
    ['...', '/...'],
  ])('%j is written %s', (name, path) => {
    expect(pathOf(name)).toBe(path);
  });

  test.each(['', '.', '..', '\ud800'])('%j cannot stand in one', (name) => {
    expect(() => pathOf('v1', name)).toThrow('is not a name');
  });

  test('a query leaves out what is absent', () => {
    expect(withQuery('/x', { after: 'a b', limit: undefined, at_least: 0 })).toBe(
      '/x?after=a+b&at_least=0',
    );
    expect(withQuery('/x', { limit: undefined })).toBe('/x');
  });
});

describe('the address of a service', () => {
  test.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://ledger.example.org/prefix/', 'https://ledger.example.org/prefix'],
  ])('%s is %s', (given, address) => {
    expect(serviceAddress(given)).toBe(address);
  });

  test.each(['', 'localhost', 'ftp://x', '127.0.0.1:8080'])('%j is none', (given) => {
    expect(() => serviceAddress(given)).toThrow('is not the address');
  });
});
