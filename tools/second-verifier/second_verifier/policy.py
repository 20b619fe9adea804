"""Witness policies. Source: proof.md, section 10; C2SP tlog-policy."""
from .keys import LOG, WITNESS, KeyRefused, read_vkey


class PolicyRefused(ValueError):
    """A policy file that cannot be read."""


class Policy:
    """Known witnesses, and the groups of them that make a quorum."""

    def __init__(self):
        self.witnesses = {}
        self.groups = {}
        self.quorum = None

    def keys(self):
        """Keys of the witnesses by name and key ID."""
        return {(key.name, key.key_id): key for key in self.witnesses.values()}

    def holds(self, name, cosigned):
        """Whether a witness or group has cosigned, `cosigned` being vkeys of witnesses."""
        if name == 'none':
            return True
        if name in self.witnesses:
            return self.witnesses[name].vkey in cosigned
        least, members = self.groups[name]
        return sum(self.holds(member, cosigned) for member in members) >= least

    def knows(self, name):
        """Whether a witness or group of that name is defined."""
        return name in self.witnesses or name in self.groups


def _threshold(word, count):
    if word in ('any', 'all'):
        return 1 if word == 'any' else count
    if not word.isascii() or not word.isdigit() or word[0] == '0' or int(word) > count:
        raise PolicyRefused('threshold: ' + word)
    return int(word)


def _line(policy, words, logs, used):
    what, count = words[0], len(words)
    if what == 'log' and 2 <= count <= 3:
        logs.append(read_vkey(words[1], (LOG,)).public_key)
    elif what == 'witness' and 3 <= count <= 4 and not policy.knows(words[1]):
        policy.witnesses[words[1]] = read_vkey(words[2], (WITNESS,))
    elif what == 'group' and count >= 4 and not policy.knows(words[1]):
        members = words[3:]
        if any(not policy.knows(name) or name in used for name in members):
            raise PolicyRefused('members of group ' + words[1])
        if len(set(members)) != len(members):
            raise PolicyRefused('a member twice in group ' + words[1])
        used.update(members)
        policy.groups[words[1]] = (_threshold(words[2], len(members)), members)
    elif what == 'quorum' and count == 2 and policy.quorum is None:
        if words[1] != 'none' and not policy.knows(words[1]):
            raise PolicyRefused('quorum: ' + words[1])
        policy.quorum = words[1]
    else:
        raise PolicyRefused('line: ' + ' '.join(words)[:80])


def read_policy(text):
    """The policy of a file; raises PolicyRefused."""
    policy, logs, used = Policy(), [], set()
    for line in text.split('\n'):
        if any((c < ' ' and c != '\t') or c == '\x7f' for c in line):
            raise PolicyRefused('control character')
        words = [word for word in line.replace('\t', ' ').split(' ') if word]
        if not words or words[0].startswith('#'):
            continue
        if 'none' in words[1:2] and words[0] != 'quorum':
            raise PolicyRefused('none is no name')
        try:
            _line(policy, words, logs, used)
        except KeyRefused as error:
            raise PolicyRefused(str(error)) from error
    keys = [key.public_key for key in policy.witnesses.values()]
    if policy.quorum is None or len(set(keys)) != len(keys) or len(set(logs)) != len(logs):
        raise PolicyRefused('no quorum, or a key twice')
    return policy
