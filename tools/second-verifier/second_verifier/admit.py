"""Decides each event again: its role, then the rules. Source: proof.md, section 9, step 7."""
from .admit_appeals import appeal_raised, appeal_resolved, disclosures_erased
from .admit_attempts import attempt_adopted, attempt_excluded, attempt_submitted
from .admit_entries import (
    entries_shortlisted, entry_disqualified, entry_submitted, entry_withdrawn,
)
from .admit_life import (
    epoch_cancelled, epoch_closed, epoch_opened, epoch_reopened, record_imported, registered,
)
from .admit_outcomes import outcomes_recorded, units_rejudged, units_voided, units_withdrawn
from .admit_reruns import voids_rerun
from .disclosures import sealed_digests
from .refusal import require

ADMIT = {
    'EpochOpened': epoch_opened,
    'EntrySubmitted': entry_submitted,
    'EntryWithdrawn': entry_withdrawn,
    'EntryDisqualified': entry_disqualified,
    'EntriesShortlisted': entries_shortlisted,
    'OutcomesRecorded': outcomes_recorded,
    'UnitsVoided': units_voided,
    'UnitsWithdrawn': units_withdrawn,
    'UnitsRejudged': units_rejudged,
    'VoidsRerun': voids_rerun,
    'AttemptSubmitted': attempt_submitted,
    'AttemptAdopted': attempt_adopted,
    'AttemptExcluded': attempt_excluded,
    'AppealRaised': appeal_raised,
    'AppealResolved': appeal_resolved,
    'EpochClosed': epoch_closed,
    'EpochReopened': epoch_reopened,
    'EpochCancelled': epoch_cancelled,
    'DisclosuresErased': disclosures_erased,
    'RecordImported': record_imported,
    'ReferenceRegistered': registered,
    'SuiteRegistered': registered,
}
ROLES = {
    'EntrySubmitted': ('intake',),
    'OutcomesRecorded': ('judge',),
    'AttemptSubmitted': ('organiser', 'judge'),
    'AppealRaised': ('intake', 'organiser'),
}
"""Roles of FORMATS, section 6; every other command is the organiser's."""


def admit(state, event):
    """Applies an event that could have been appended; raises Refused for any other."""
    roles = ROLES.get(event.type, ('organiser',))
    require(event.value['role'] in roles, 'forbidden', event.value['role'])
    opening = event.type in ('EpochOpened', 'RecordImported')
    require(opening == (state.state is None), 'unknown_epoch' if not opening else 'epoch_exists')
    require(state.imported is None, 'epoch_closed')
    ADMIT[event.type](state, event, event.body)
    sealed = sealed_digests(event.body)
    if sealed:
        state.sealed[event.place] = set(sealed)
