"""Step 10: what is disclosed. Source: proof.md, sections 7 and 9."""
from .disclosures import digest, sealed_digests


def check_disclosures(run):
    """Each D is in some `_sd` and was not erased; counts what stays undisclosed."""
    sealed, erased = set(), set()
    for event in run.events:
        sealed.update(sealed_digests(event.body))
        listed = event.body.get('digests')
        if event.type == 'DisclosuresErased' and isinstance(listed, list):
            erased.update(text for text in listed if isinstance(text, str))
    shown = set()
    for number, text in enumerate(run.header['disclosures']):
        where = 'disclosures[%d]' % number
        found = digest(text)
        if found is None or found not in sealed:
            run.findings.add('disclosure_mismatch', 10, where, found=found)
        elif found in erased:
            run.findings.add('disclosure_erased', 10, where, found=found)
        else:
            shown.add(found)
    if sealed - shown:
        run.findings.notice('undisclosed', 10, 'disclosures', count=len(sealed - shown))
