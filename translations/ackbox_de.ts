<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AccountDialog</name>
    <message>
        <source>Add account</source>
        <translation>Konto hinzufügen</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>What you call it here</source>
        <translation>Wie es hier heißen soll</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Ser&amp;vice:</source>
        <translation>&amp;Dienst:</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>A&amp;ddress:</source>
        <translation>&amp;Adresse:</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>I&amp;dentity:</source>
        <translation>&amp;Identität:</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Identität</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>Anmeldung</translation>
    </message>
    <message>
        <source>Sign in &amp;with:</source>
        <translation>Anmelden &amp;mit:</translation>
    </message>
    <message>
        <source>How to sign in</source>
        <translation>Art der Anmeldung</translation>
    </message>
    <message>
        <source>&amp;Key file:</source>
        <translation>S&amp;chlüsseldatei:</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>Schlüsseldatei</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>D&amp;urchsuchen…</translation>
    </message>
    <message>
        <source>Choose the key file</source>
        <translation>Schlüsseldatei wählen</translation>
    </message>
    <message>
        <source>Text to &amp;sign:</source>
        <translation>Zu unter&amp;schreiben:</translation>
    </message>
    <message>
        <source>Ask the service for it</source>
        <translation>Der Dienst gibt ihn</translation>
    </message>
    <message>
        <source>Text to sign</source>
        <translation>Zu unterschreibender Text</translation>
    </message>
    <message>
        <source>&amp;Get it</source>
        <translation>&amp;Holen</translation>
    </message>
    <message>
        <source>Get the text to sign from the service</source>
        <translation>Den zu unterschreibenden Text vom Dienst holen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the text to sign</source>
        <translation>Den zu unterschreibenden Text kopieren</translation>
    </message>
    <message>
        <source>Si&amp;gnature:</source>
        <translation>Unterschri&amp;ft:</translation>
    </message>
    <message>
        <source>base58, or 0x and hex digits</source>
        <translation>Base58, oder 0x und Hexziffern</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Unterschrift</translation>
    </message>
    <message>
        <source>Sign &amp;in</source>
        <translation>An&amp;melden</translation>
    </message>
    <message>
        <source>Sign in with this signature</source>
        <translation>Mit dieser Unterschrift anmelden</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>O&amp;pen a message as soon as it is selected (it is never acknowledged by that)</source>
        <translation>Eine Nachricht ö&amp;ffnen, sobald sie gewählt wird (bestätigt wird sie dadurch nie)</translation>
    </message>
    <message>
        <source>What is missing, or the result of the test</source>
        <translation>Was noch fehlt, oder das Ergebnis der Prüfung</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>The service is being asked</source>
        <translation>Der Dienst wird gefragt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>&amp;Auswählen …</translation>
    </message>
    <message>
        <source>Choose among the identities that the secret can see</source>
        <translation>Unter den Identitäten auswählen, die das Geheimnis sehen darf</translation>
    </message>
</context>
<context>
    <name>ChannelsOptions</name>
    <message>
        <source>&amp;Organization:</source>
        <translation>&amp;Organisation:</translation>
    </message>
    <message>
        <source>Its id</source>
        <translation>Ihre Kennung</translation>
    </message>
    <message>
        <source>Organization</source>
        <translation>Organisation</translation>
    </message>
    <message>
        <source>C&amp;hannels:</source>
        <translation>&amp;Kanäle:</translation>
    </message>
    <message>
        <source>Ids, where the service does not list them</source>
        <translation>Kennungen, falls der Dienst sie nicht listet</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Refresh</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Refresh this conversation</source>
        <translation>Diese Unterhaltung auffrischen</translation>
    </message>
    <message>
        <source>Copy as received</source>
        <translation>Kopieren wie empfangen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>&amp;Find:</source>
        <translation>&amp;Suchen:</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In dieser Unterhaltung suchen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorige</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächste</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
</context>
<context>
    <name>LedgerOptions</name>
    <message>
        <source>&amp;List:</source>
        <translation>&amp;Liste:</translation>
    </message>
    <message>
        <source>Whose tasks</source>
        <translation>Wessen Aufgaben</translation>
    </message>
    <message>
        <source>Tasks sent and received</source>
        <translation>Gesendete und empfangene Aufgaben</translation>
    </message>
    <message>
        <source>Tasks received only</source>
        <translation>Nur empfangene Aufgaben</translation>
    </message>
    <message>
        <source>Tasks sent only</source>
        <translation>Nur gesendete Aufgaben</translation>
    </message>
</context>
<context>
    <name>ListFilter</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>&amp;Sender</source>
        <translation>A&amp;bsender</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>Part of an id or a name</source>
        <translation>Teil einer Kennung oder eines Namens</translation>
    </message>
    <message>
        <source>&amp;Intent</source>
        <translation>A&amp;bsicht</translation>
    </message>
    <message>
        <source>Intent</source>
        <translation>Absicht</translation>
    </message>
    <message>
        <source>&amp;Newer than</source>
        <translation>&amp;Neuer als</translation>
    </message>
    <message>
        <source>Newer than</source>
        <translation>Neuer als</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>&amp;Older than</source>
        <translation>Ä&amp;lter als</translation>
    </message>
    <message>
        <source>Older than</source>
        <translation>Älter als</translation>
    </message>
    <message>
        <source>At &amp;least</source>
        <translation>&amp;Mindestens</translation>
    </message>
    <message>
        <source>At least this size</source>
        <translation>Mindestens so groß</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> Byte</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>At most this size</source>
        <translation>Höchstens so groß</translation>
    </message>
    <message>
        <source>&amp;This conversation only</source>
        <translation>Nur &amp;diese Unterhaltung</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>&amp;Leeren</translation>
    </message>
</context>
<context>
    <name>ListPane</name>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Ackbox</source>
        <translation>Ackbox</translation>
    </message>
    <message>
        <source>Welcome to Ackbox</source>
        <translation>Willkommen bei Ackbox</translation>
    </message>
    <message>
        <source>A mailbox for the messages that software agents send. Add the account of an agent to see its conversations, or try it with made-up messages on a service inside this program.

Looking never changes anything: a message is opened or acknowledged only when you say so.</source>
        <translation>Ein Postfach für die Nachrichten, die Software-Agenten einander senden. Fügen Sie das Konto eines Agenten hinzu, um seine Unterhaltungen zu sehen, oder probieren Sie es mit erfundenen Nachrichten auf einem Dienst in diesem Programm.

Ansehen ändert nie etwas: Eine Nachricht wird nur geöffnet oder bestätigt, wenn Sie es sagen.</translation>
    </message>
    <message>
        <source>&amp;Add account…</source>
        <translation>Konto &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Try the demo</source>
        <translation>&amp;Ausprobieren</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Dismiss this message</source>
        <translation>Diese Meldung ausblenden</translation>
    </message>
</context>
<context>
    <name>Outcomes</name>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Actions and their outcomes</source>
        <translation>Aktionen und ihre Ergebnisse</translation>
    </message>
    <message>
        <source>&amp;Retry</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>SageOptions</name>
    <message>
        <source>Reading claims nothing at the node and tells it nothing. Opened and handled are marks on this computer.</source>
        <translation>Lesen beansprucht am Knoten nichts und sagt ihm nichts. Geöffnet und erledigt sind Vermerke auf diesem Rechner.</translation>
    </message>
</context>
<context>
    <name>SelectiveOptions</name>
    <message>
        <source>Only messages that are not ac&amp;knowledged yet</source>
        <translation>Nur noch nicht &amp;bestätigte Nachrichten</translation>
    </message>
    <message>
        <source>Copies of sent &amp;messages, too</source>
        <translation>Auch Kopien &amp;gesendeter Nachrichten</translation>
    </message>
    <message>
        <source>Ask the service for &amp;excerpts of unopened messages</source>
        <translation>Den Dienst um Aus&amp;züge ungeöffneter Nachrichten bitten</translation>
    </message>
    <message>
        <source>&amp;Only senders whose trust is at least</source>
        <translation>N&amp;ur Absender mit einem Vertrauen von mindestens</translation>
    </message>
    <message>
        <source>Lowest trust</source>
        <translation>Kleinstes Vertrauen</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>A sync is running</source>
        <translation>Es wird abgeglichen</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
</context>
<context>
    <name>ackbox::AccountCommands</name>
    <message>
        <source>Remove account</source>
        <translation>Konto entfernen</translation>
    </message>
    <message>
        <source>Remove the account %1?</source>
        <translation>Das Konto %1 entfernen?</translation>
    </message>
    <message>
        <source>Its cached messages and what is still queued for it are deleted from this computer, and its secret is taken out of the keychain; a key file of yours stays where it is. The journal of what was opened and acknowledged stays. Nothing changes at the service.</source>
        <translation>Seine Nachrichten und was noch in der Warteschlange steht werden auf diesem Rechner gelöscht, und sein Geheimnis wird aus dem Schlüsselbund genommen; eine eigene Schlüsseldatei bleibt, wo sie ist. Das Protokoll dessen, was geöffnet und bestätigt wurde, bleibt. Beim Dienst ändert sich nichts.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>ackbox::AccountDialog</name>
    <message>
        <source>Edit account</source>
        <translation>Konto ändern</translation>
    </message>
    <message>
        <source>References to messages hold the name: it stays.</source>
        <translation>Verweise auf Nachrichten enthalten den Namen: Er bleibt.</translation>
    </message>
    <message>
        <source>Kept as it is unless a new one is given</source>
        <translation>Bleibt, wenn kein neues angegeben wird</translation>
    </message>
    <message>
        <source>Test asks the service whether it accepts this.</source>
        <translation>„Prüfen“ fragt den Dienst, ob er dies annimmt.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>Der Dienst wird gefragt…</translation>
    </message>
    <message>
        <source>Storing…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Choose the key file</source>
        <translation>Schlüsseldatei wählen</translation>
    </message>
    <message>
        <source>The service accepts this account.</source>
        <translation>Der Dienst nimmt dieses Konto an.</translation>
    </message>
    <message>
        <source>Sign exactly this text in your wallet within five minutes, then paste the signature.</source>
        <translation>Unterschreiben Sie genau diesen Text binnen fünf Minuten in Ihrer Wallet und fügen Sie die Unterschrift ein.</translation>
    </message>
    <message>
        <source>The signature is accepted. Save keeps the session.</source>
        <translation>Die Unterschrift gilt. „Speichern“ behält die Sitzung.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The account is stored. This computer offers no keychain, so the secret is kept for this session only: after a restart it is asked for again. A key file needs no keychain.</source>
        <translation>Das Konto ist gespeichert. Dieser Rechner bietet keinen Schlüsselbund, daher wird das Geheimnis nur bis zum Ende des Programms behalten: Nach einem Neustart wird wieder danach gefragt. Eine Schlüsseldatei braucht keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>The service lists no identity for this secret.</source>
        <translation>Der Dienst listet zu diesem Geheimnis keine Identität.</translation>
    </message>
</context>
<context>
    <name>ackbox::AccountStatus</name>
    <message>
        <source>acknowledged</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>below the least trust</source>
        <translation>unter dem kleinsten Vertrauen</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>stummgeschaltet</translation>
    </message>
    <message numerus="yes">
        <source>%n hidden by the service: %1</source>
        <translation>
            <numerusform>%n vom Dienst verborgen: %1</numerusform>
            <numerusform>%n vom Dienst verborgen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 calls left today</source>
        <translation>%1 von %2 Aufrufen heute übrig</translation>
    </message>
    <message>
        <source>Checked at %1</source>
        <translation>Geprüft um %1</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Noch nicht geprüft</translation>
    </message>
    <message>
        <source>%1: could not check since %2.</source>
        <translation>%1: seit %2 nicht prüfbar.</translation>
    </message>
    <message>
        <source>%1: could not check so far.</source>
        <translation>%1: bisher nicht prüfbar.</translation>
    </message>
</context>
<context>
    <name>ackbox::Acting</name>
    <message>
        <source>Open many messages</source>
        <translation>Viele Nachrichten öffnen</translation>
    </message>
    <message>
        <source>Each call opens %1 of them at most and counts against the day&apos;s budget. What is opened stays opened.</source>
        <translation>Jeder Aufruf öffnet höchstens %1 davon und zählt zum Tagesvorrat. Was geöffnet ist, bleibt geöffnet.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>ackbox::Commands</name>
    <message>
        <source>Sync</source>
        <translation>Abgleichen</translation>
    </message>
    <message>
        <source>Cancel the sync</source>
        <translation>Abgleich abbrechen</translation>
    </message>
    <message>
        <source>Refresh the conversation</source>
        <translation>Unterhaltung auffrischen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Select or deselect</source>
        <translation>Auswählen oder abwählen</translation>
    </message>
    <message>
        <source>Next in the list</source>
        <translation>Nächste in der Liste</translation>
    </message>
    <message>
        <source>Previous in the list</source>
        <translation>Vorige in der Liste</translation>
    </message>
    <message>
        <source>Next message of the conversation</source>
        <translation>Nächste Nachricht der Unterhaltung</translation>
    </message>
    <message>
        <source>Previous message of the conversation</source>
        <translation>Vorige Nachricht der Unterhaltung</translation>
    </message>
    <message>
        <source>Find in the conversation</source>
        <translation>In der Unterhaltung suchen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as received</source>
        <translation>Kopieren wie empfangen</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>Liste filtern</translation>
    </message>
    <message>
        <source>Group by conversation</source>
        <translation>Nach Unterhaltung gruppieren</translation>
    </message>
    <message>
        <source>Go to the mailboxes</source>
        <translation>Zu den Postfächern</translation>
    </message>
    <message>
        <source>Go to the list</source>
        <translation>Zur Liste</translation>
    </message>
    <message>
        <source>Go to the conversation</source>
        <translation>Zur Unterhaltung</translation>
    </message>
    <message>
        <source>Actions and their outcomes</source>
        <translation>Aktionen und ihre Ergebnisse</translation>
    </message>
    <message>
        <source>Add account…</source>
        <translation>Konto hinzufügen…</translation>
    </message>
    <message>
        <source>Edit account…</source>
        <translation>Konto ändern…</translation>
    </message>
    <message>
        <source>Remove account…</source>
        <translation>Konto entfernen…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>ackbox::ConversationView</name>
    <message>
        <source>1 message</source>
        <translation>1 Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>all opened</source>
        <translation>alle geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n not opened</source>
        <translation>
            <numerusform>%n nicht geöffnet</numerusform>
            <numerusform>%n nicht geöffnet</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing to acknowledge</source>
        <translation>nichts zu bestätigen</translation>
    </message>
    <message numerus="yes">
        <source>%n to acknowledge</source>
        <translation>
            <numerusform>%n zu bestätigen</numerusform>
            <numerusform>%n zu bestätigen</numerusform>
        </translation>
    </message>
    <message>
        <source>No conversation is chosen.</source>
        <translation>Keine Unterhaltung gewählt.</translation>
    </message>
    <message>
        <source>Ask the service for this conversation, muted or not</source>
        <translation>Den Dienst nach dieser Unterhaltung fragen, stummgeschaltet oder nicht</translation>
    </message>
    <message>
        <source>Possible once one of its messages was opened</source>
        <translation>Möglich, sobald eine ihrer Nachrichten geöffnet wurde</translation>
    </message>
    <message>
        <source>The text as received holds what is not seen as such: %1. Whatever it is pasted into gets that, too.</source>
        <translation>Der Text enthält, so wie er empfangen wurde, was man nicht als solches sieht: %1. Worin er eingefügt wird, bekommt auch das.</translation>
    </message>
</context>
<context>
    <name>ackbox::FilterBar</name>
    <message>
        <source>Any</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>None given</source>
        <translation>Keine angegeben</translation>
    </message>
</context>
<context>
    <name>ackbox::ListPane</name>
    <message>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n Unterhaltung</numerusform>
            <numerusform>%n Unterhaltungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in this mailbox fits the filter.</source>
        <translation>In diesem Postfach passt nichts zum Filter.</translation>
    </message>
    <message>
        <source>This list could not be read from the cache, so nobody knows what is in it. Nothing was changed.</source>
        <translation>Diese Liste konnte nicht aus dem Zwischenspeicher gelesen werden; niemand weiß, was in ihr steht. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Nothing that has been received so far waits to be acknowledged.</source>
        <translation>Von dem, was bisher empfangen wurde, wartet nichts auf Bestätigung.</translation>
    </message>
    <message>
        <source>No sent messages have been received from the service so far.</source>
        <translation>Vom Dienst wurden bisher keine gesendeten Nachrichten empfangen.</translation>
    </message>
    <message>
        <source>No replies to what was sent have been received so far.</source>
        <translation>Bisher wurden keine Antworten auf Gesendetes empfangen.</translation>
    </message>
    <message>
        <source>No messages have been received so far. Sync asks the service for them.</source>
        <translation>Bisher wurden keine Nachrichten empfangen. „Abgleichen“ fragt den Dienst danach.</translation>
    </message>
    <message>
        <source>No reply by somebody else than the addressee has been received so far.</source>
        <translation>Bisher wurde keine Antwort von jemand anderem als dem Empfänger empfangen.</translation>
    </message>
</context>
<context>
    <name>ackbox::ListRow</name>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not opened</source>
        <translation>
            <numerusform>%n nicht geöffnet</numerusform>
            <numerusform>%n nicht geöffnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to acknowledge</source>
        <translation>
            <numerusform>%n zu bestätigen</numerusform>
            <numerusform>%n zu bestätigen</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing to acknowledge</source>
        <translation>nichts zu bestätigen</translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>nicht geöffnet</translation>
    </message>
    <message>
        <source>opened</source>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>to acknowledge</source>
        <translation>zu bestätigen</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>task offer</source>
        <translation>Auftragsangebot</translation>
    </message>
    <message>
        <source>task clarification</source>
        <translation>Rückfrage zum Auftrag</translation>
    </message>
    <message>
        <source>game invite</source>
        <translation>Spieleinladung</translation>
    </message>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Byte</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>Day and month of this year, as in QDate::toString</extracomment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>Day, month and year, as in QDate::toString</extracomment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>Author unknown</source>
        <translation>Verfasser unbekannt</translation>
    </message>
    <message>
        <source>Sent by %1</source>
        <translation>Gesendet von %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>answered by somebody else than the addressee</source>
        <translation>von jemand anderem als dem Empfänger beantwortet</translation>
    </message>
    <message>
        <source>answered by somebody the service does not name</source>
        <translation>von jemandem beantwortet, den der Dienst nicht nennt</translation>
    </message>
    <message>
        <source>the platform</source>
        <translation>die Plattform</translation>
    </message>
</context>
<context>
    <name>ackbox::MailboxModel</name>
    <message>
        <source>Inbox</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>To acknowledge</source>
        <translation>Zu bestätigen</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Answered by somebody else</source>
        <translation>Von anderen beantwortet</translation>
    </message>
</context>
<context>
    <name>ackbox::MailboxView</name>
    <message>
        <source>Mailboxes</source>
        <translation>Postfächer</translation>
    </message>
</context>
<context>
    <name>ackbox::MainWindow</name>
    <message>
        <source>&amp;Account</source>
        <translation>&amp;Konto</translation>
    </message>
    <message>
        <source>&amp;Message</source>
        <translation>&amp;Nachricht</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message numerus="yes">
        <source>%n acknowledgements taken back</source>
        <translation>
            <numerusform>%n Bestätigung zurückgenommen</numerusform>
            <numerusform>%n Bestätigungen zurückgenommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already sent, too late to take back</source>
        <translation>
            <numerusform>%n schon gesendet, zu spät zum Zurücknehmen</numerusform>
            <numerusform>%n schon gesendet, zu spät zum Zurücknehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit account…</source>
        <translation>Konto ändern…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: possible once one of its messages is opened</source>
        <translation>%1: möglich, sobald eine ihrer Nachrichten geöffnet ist</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::MessageListModel</name>
    <message>
        <source>Being read</source>
        <translation>Wird gelesen</translation>
    </message>
</context>
<context>
    <name>ackbox::OutcomeModel</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>ackbox::Outcomes</name>
    <message>
        <source>opened</source>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>waiting to be sent</source>
        <translation>wartet auf das Senden</translation>
    </message>
    <message>
        <source>waiting to be sent: %1</source>
        <translation>wartet auf das Senden: %1</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>not available: %1</source>
        <translation>nicht verfügbar: %1</translation>
    </message>
    <message>
        <source>failed, will be tried again</source>
        <translation>fehlgeschlagen, wird noch einmal versucht</translation>
    </message>
    <message>
        <source>failed, will be tried again: %1</source>
        <translation>fehlgeschlagen, wird noch einmal versucht: %1</translation>
    </message>
    <message>
        <source>Nothing has been opened or acknowledged since Ackbox was started.</source>
        <translation>Seit dem Start von Ackbox wurde nichts geöffnet oder bestätigt.</translation>
    </message>
    <message>
        <source>Each message&apos;s own outcome. Waiting ones are sent as soon as it is possible.</source>
        <translation>Das Ergebnis jeder einzelnen Nachricht. Was wartet, wird gesendet, sobald es möglich ist.</translation>
    </message>
</context>
<context>
    <name>ackbox::RowDelegate</name>
    <message>
        <source>%1 of %2 not opened</source>
        <translation>%1 von %2 nicht geöffnet</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>author unknown</source>
        <translation>Verfasser unbekannt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Author unknown</source>
        <translation>Verfasser unbekannt</translation>
    </message>
</context>
<context>
    <name>ackbox::StatusLine</name>
    <message>
        <source>%1: could not check at %2</source>
        <translation>%1: um %2 nicht prüfbar</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n new at %2</source>
        <translation>
            <numerusform>%1: %n neue um %2</numerusform>
            <numerusform>%1: %n neue um %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 messages on %3 pages</source>
        <translation>%1: %2 Nachrichten auf %3 Seiten</translation>
    </message>
    <message>
        <source>Syncing %1</source>
        <translation>Abgleich %1</translation>
    </message>
</context>
<context>
    <name>ackbox::Targets</name>
    <message numerus="yes">
        <source> in %n conversations</source>
        <translation>
            <numerusform> in %n Unterhaltung</numerusform>
            <numerusform> in %n Unterhaltungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Open %n messages</source>
        <translation>
            <numerusform>%n Nachricht öffnen</numerusform>
            <numerusform>%n Nachrichten öffnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Acknowledge %n messages</source>
        <translation>
            <numerusform>%n Nachricht bestätigen</numerusform>
            <numerusform>%n Nachrichten bestätigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::UndoBar</name>
    <message numerus="yes">
        <source>%n messages acknowledged</source>
        <translation>
            <numerusform>%n Nachricht bestätigt</numerusform>
            <numerusform>%n Nachrichten bestätigt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · sent in %2 s</source>
        <translation>%1 · gesendet in %2 s</translation>
    </message>
</context>
<context>
    <name>ackbox::account</name>
    <message>
        <source>There is no readable key file of that name.</source>
        <translation>Es gibt keine lesbare Schlüsseldatei dieses Namens.</translation>
    </message>
    <message>
        <source>Give the account a name.</source>
        <translation>Geben Sie dem Konto einen Namen.</translation>
    </message>
    <message>
        <source>Enter the service&apos;s address.</source>
        <translation>Geben Sie die Adresse des Dienstes an.</translation>
    </message>
    <message>
        <source>%1, a secret</source>
        <translation>%1, ein Geheimnis</translation>
    </message>
</context>
<context>
    <name>ackbox::account::ChannelsForm</name>
    <message>
        <source>Organization channels</source>
        <translation>Kanäle einer Organisation</translation>
    </message>
    <message>
        <source>Your own actor id there; may be empty</source>
        <translation>Ihre eigene Kennung dort; darf leer sein</translation>
    </message>
    <message>
        <source>A bearer token</source>
        <translation>einem Zugriffstoken</translation>
    </message>
    <message>
        <source>Bearer &amp;token:</source>
        <translation>Zugriffs&amp;token:</translation>
    </message>
    <message>
        <source>Paste the bearer token. It is kept in the keychain.</source>
        <translation>Fügen Sie das Zugriffstoken ein. Es wird im Schlüsselbund aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>ackbox::account::LedgerForm</name>
    <message>
        <source>Task ledger (Inkbox A2A)</source>
        <translation>Aufgabenbuch (Inkbox A2A)</translation>
    </message>
    <message>
        <source>The agent’s handle</source>
        <translation>Der Name (Handle) des Agenten</translation>
    </message>
    <message>
        <source>An API key</source>
        <translation>einem API-Schlüssel</translation>
    </message>
    <message>
        <source>API &amp;key:</source>
        <translation>API-&amp;Schlüssel:</translation>
    </message>
    <message>
        <source>Enter the handle of the agent whose messages are to be listed as the identity.</source>
        <translation>Geben Sie als Identität den Namen (Handle) des Agenten an, dessen Nachrichten gelistet werden sollen.</translation>
    </message>
    <message>
        <source>Paste the API key. It is kept in the keychain.</source>
        <translation>Fügen Sie den API-Schlüssel ein. Er wird im Schlüsselbund aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>ackbox::account::SageForm</name>
    <message>
        <source>SAGE node</source>
        <translation>SAGE-Knoten</translation>
    </message>
    <message>
        <source>The agent’s id; empty: the key’s own</source>
        <translation>Die Kennung des Agenten; leer: die des Schlüssels</translation>
    </message>
    <message>
        <source>The agent’s key file</source>
        <translation>der Schlüsseldatei des Agenten</translation>
    </message>
    <message>
        <source>The agent.key of 32 or 64 bytes</source>
        <translation>Die agent.key mit 32 oder 64 Byte</translation>
    </message>
    <message>
        <source>The agent’s key, pasted</source>
        <translation>dem eingefügten Schlüssel des Agenten</translation>
    </message>
    <message>
        <source>Agent &amp;key:</source>
        <translation>Agenten&amp;schlüssel:</translation>
    </message>
    <message>
        <source>A bearer token, over MCP</source>
        <translation>einem Zugriffstoken, über MCP</translation>
    </message>
    <message>
        <source>Bearer &amp;token:</source>
        <translation>Zugriffs&amp;token:</translation>
    </message>
    <message>
        <source>Choose the key file of the agent that sent.</source>
        <translation>Wählen Sie die Schlüsseldatei des Agenten, der gesendet hat.</translation>
    </message>
    <message>
        <source>Paste the agent’s key as hexadecimal digits or base64. It is kept in the keychain.</source>
        <translation>Fügen Sie den Schlüssel des Agenten hexadezimal oder als Base64 ein. Er wird im Schlüsselbund aufbewahrt.</translation>
    </message>
    <message>
        <source>Enter the agent’s id as the identity: a token does not tell whose it is.</source>
        <translation>Geben Sie die Kennung des Agenten als Identität an: Ein Token sagt nicht, wem es gehört.</translation>
    </message>
    <message>
        <source>Paste the bearer token. It is kept in the keychain.</source>
        <translation>Fügen Sie das Zugriffstoken ein. Es wird im Schlüsselbund aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>ackbox::account::SelectiveForm</name>
    <message>
        <source>Selective inbox (swarm.tips)</source>
        <translation>Selective Inbox (swarm.tips)</translation>
    </message>
    <message>
        <source>The wallet; empty: the key file’s own</source>
        <translation>Die Wallet; leer: die der Schlüsseldatei</translation>
    </message>
    <message>
        <source>A key file</source>
        <translation>einer Schlüsseldatei</translation>
    </message>
    <message>
        <source>A file with a 32-byte seed or a 64-byte key pair</source>
        <translation>Datei mit 32 Byte Startwert oder 64 Byte Schlüsselpaar</translation>
    </message>
    <message>
        <source>A session id</source>
        <translation>einer Sitzungskennung</translation>
    </message>
    <message>
        <source>Session &amp;id:</source>
        <translation>Sit&amp;zungskennung:</translation>
    </message>
    <message>
        <source>A signature made elsewhere</source>
        <translation>einer anderswo geleisteten Unterschrift</translation>
    </message>
    <message>
        <source>Choose the key file that signs for the wallet.</source>
        <translation>Wählen Sie die Schlüsseldatei, die für die Wallet unterschreibt.</translation>
    </message>
    <message>
        <source>Enter the wallet that the session belongs to as the identity.</source>
        <translation>Geben Sie als Identität die Wallet an, zu der die Sitzung gehört.</translation>
    </message>
    <message>
        <source>Paste the session id. It is kept in the keychain.</source>
        <translation>Fügen Sie die Sitzungskennung ein. Sie wird im Schlüsselbund aufbewahrt.</translation>
    </message>
    <message>
        <source>A session id has 32 hexadecimal digits in five groups, joined by dashes. Paste all of it.</source>
        <translation>Eine Sitzungskennung hat 32 hexadezimale Ziffern in fünf Gruppen, durch Striche verbunden. Fügen Sie sie ganz ein.</translation>
    </message>
    <message>
        <source>Enter the wallet that signs as the identity.</source>
        <translation>Geben Sie als Identität die Wallet an, die unterschreibt.</translation>
    </message>
    <message>
        <source>Get the text to sign, sign it in your wallet, paste the signature and sign in.</source>
        <translation>Holen Sie den Text, unterschreiben Sie ihn in Ihrer Wallet, fügen Sie die Unterschrift ein und melden Sie sich an.</translation>
    </message>
</context>
<context>
    <name>ackbox::conversation</name>
    <message>
        <source>Hidden bytes: %1</source>
        <translation>Versteckte Bytes: %1</translation>
    </message>
    <message>
        <source>Stands for characters that are not shown</source>
        <translation>Steht für Zeichen, die nicht gezeigt werden</translation>
    </message>
    <message>
        <source>author unknown</source>
        <translation>Verfasser unbekannt</translation>
    </message>
    <message>
        <source>addressee unknown</source>
        <translation>Empfänger unbekannt</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>To oneself</source>
        <translation>An sich selbst</translation>
    </message>
    <message>
        <source>trust: %1</source>
        <translation>Vertrauen: %1</translation>
    </message>
    <message>
        <source>task: %1</source>
        <translation>Auftrag: %1</translation>
    </message>
    <message>
        <source>time unknown</source>
        <translation>Zeit unbekannt</translation>
    </message>
    <message>
        <source>edited %1</source>
        <translation>geändert %1</translation>
    </message>
    <message>
        <source>Contains %1</source>
        <translation>Enthält %1</translation>
    </message>
    <message>
        <source>Excerpt:</source>
        <translation>Auszug:</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
    <message>
        <source>Source as received</source>
        <translation>Quelle wie empfangen</translation>
    </message>
    <message>
        <source>Where the source came from</source>
        <translation>Woher die Quelle kam</translation>
    </message>
    <message>
        <source>Nothing is kept of this message&apos;s source.</source>
        <translation>Von der Quelle dieser Nachricht ist nichts aufbewahrt.</translation>
    </message>
    <message>
        <source>Received %1 by %2, %3</source>
        <translation>Empfangen %1 durch %2, %3</translation>
    </message>
    <message>
        <source>The newest of %1 that are kept. What would not be seen is marked.</source>
        <translation>Die neueste von %1, die aufbewahrt sind. Was man nicht sähe, ist markiert.</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>Geöffnet %1</translation>
    </message>
    <message>
        <source>Not opened · %1</source>
        <translation>Nicht geöffnet · %1</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>Marked as handled here</source>
        <translation>Hier als erledigt markiert</translation>
    </message>
    <message>
        <source>Acknowledged at the service</source>
        <translation>Beim Dienst bestätigt</translation>
    </message>
    <message>
        <source>Marked as handled here %1</source>
        <translation>Hier als erledigt markiert %1</translation>
    </message>
    <message>
        <source>Acknowledged at the service %1</source>
        <translation>Beim Dienst bestätigt %1</translation>
    </message>
    <message>
        <source>Sent copy: nothing to acknowledge</source>
        <translation>Gesendete Kopie: nichts zu bestätigen</translation>
    </message>
    <message>
        <source>The service keeps no acknowledgement for it</source>
        <translation>Der Dienst führt dafür keine Bestätigung</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>%1: being sent</source>
        <translation>%1: wird gesendet</translation>
    </message>
    <message>
        <source>%1: not done yet, and tried again by itself. %2</source>
        <translation>%1: noch nicht geschehen, wird von selbst wieder versucht. %2</translation>
    </message>
    <message>
        <source>%1: held for a moment, can be undone</source>
        <translation>%1: einen Augenblick zurückgehalten, kann zurückgenommen werden</translation>
    </message>
    <message>
        <source>%1: waiting to be sent</source>
        <translation>%1: wartet auf das Senden</translation>
    </message>
    <message>
        <source>%1: not available. The service does not have it, or it is not this account&apos;s.</source>
        <translation>%1: nicht verfügbar. Der Dienst hat sie nicht, oder sie gehört nicht diesem Konto.</translation>
    </message>
    <message>
        <source>%1: failed. %2</source>
        <translation>%1: fehlgeschlagen. %2</translation>
    </message>
    <message>
        <source>Deleted %1</source>
        <translation>Gelöscht %1</translation>
    </message>
    <message>
        <source>1 direction control</source>
        <translation>1 Richtungszeichen</translation>
    </message>
    <message numerus="yes">
        <source>%n direction controls</source>
        <translation>
            <numerusform>%n Richtungszeichen</numerusform>
            <numerusform>%n Richtungszeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>direction controls</source>
        <translation>Richtungszeichen</translation>
    </message>
    <message>
        <source>1 invisible character</source>
        <translation>1 unsichtbares Zeichen</translation>
    </message>
    <message numerus="yes">
        <source>%n invisible characters</source>
        <translation>
            <numerusform>%n unsichtbares Zeichen</numerusform>
            <numerusform>%n unsichtbare Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>invisible characters</source>
        <translation>unsichtbare Zeichen</translation>
    </message>
    <message>
        <source>hidden text</source>
        <translation>versteckten Text</translation>
    </message>
    <message>
        <source>1 control character</source>
        <translation>1 Steuerzeichen</translation>
    </message>
    <message numerus="yes">
        <source>%n control characters</source>
        <translation>
            <numerusform>%n Steuerzeichen</numerusform>
            <numerusform>%n Steuerzeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>control characters</source>
        <translation>Steuerzeichen</translation>
    </message>
    <message>
        <source>1 character without a meaning</source>
        <translation>1 Zeichen ohne Bedeutung</translation>
    </message>
    <message numerus="yes">
        <source>%n characters without a meaning</source>
        <translation>
            <numerusform>%n Zeichen ohne Bedeutung</numerusform>
            <numerusform>%n Zeichen ohne Bedeutung</numerusform>
        </translation>
    </message>
    <message>
        <source>characters without a meaning</source>
        <translation>Zeichen ohne Bedeutung</translation>
    </message>
    <message>
        <source>piled-up accents</source>
        <translation>gehäufte Akzente</translation>
    </message>
    <message>
        <source>a name that looks like another</source>
        <translation>einen Namen, der wie ein anderer aussieht</translation>
    </message>
    <message>
        <source>As sent: %1</source>
        <translation>Wie gesendet: %1</translation>
    </message>
    <message>
        <source>Shown up to here.</source>
        <translation>Bis hierhin gezeigt.</translation>
    </message>
    <message>
        <source>The service cut this text here.</source>
        <translation>Der Dienst hat diesen Text hier abgeschnitten.</translation>
    </message>
    <message>
        <source>answered, as asked</source>
        <translation>hat geantwortet, wie gefragt</translation>
    </message>
    <message>
        <source>answered instead of</source>
        <translation>hat geantwortet anstelle von</translation>
    </message>
    <message>
        <source>the service does not say who answered; asked was</source>
        <translation>der Dienst sagt nicht, wer geantwortet hat; gefragt war</translation>
    </message>
    <message>
        <source>delivery: %1</source>
        <translation>Zustellung: %1</translation>
    </message>
    <message>
        <source>reading: %1</source>
        <translation>Lesen: %1</translation>
    </message>
    <message>
        <source>AI: %1</source>
        <translation>KI: %1</translation>
    </message>
    <message numerus="yes">
        <source>after %n messages of agents</source>
        <translation>
            <numerusform>nach %n Nachricht eines Agenten</numerusform>
            <numerusform>nach %n Nachrichten von Agenten</numerusform>
        </translation>
    </message>
    <message>
        <source>edited, revision %1</source>
        <translation>bearbeitet, Fassung %1</translation>
    </message>
    <message>
        <source>refers to: %1</source>
        <translation>verweist auf: %1</translation>
    </message>
    <message>
        <source>Deleted %1 by %2</source>
        <translation>Gelöscht %1 von %2</translation>
    </message>
    <message>
        <source>somebody the service does not name</source>
        <translation>jemandem, den der Dienst nicht nennt</translation>
    </message>
    <message>
        <source>the platform</source>
        <translation>die Plattform</translation>
    </message>
</context>
<context>
    <name>ackbox::conversation::ActionStrip</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the message by %1</source>
        <translation>Die Nachricht von %1 öffnen</translation>
    </message>
    <message>
        <source>Mark handled here</source>
        <translation>Hier als erledigt markieren</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Mark the message by %1 as handled here</source>
        <translation>Die Nachricht von %1 hier als erledigt markieren</translation>
    </message>
    <message>
        <source>Acknowledge the message by %1</source>
        <translation>Die Nachricht von %1 bestätigen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Undo acknowledging the message by %1</source>
        <translation>Die Bestätigung der Nachricht von %1 zurücknehmen</translation>
    </message>
    <message>
        <source>Retry opening</source>
        <translation>Öffnen wiederholen</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Try again to open the message by %1</source>
        <translation>Noch einmal versuchen, die Nachricht von %1 zu öffnen</translation>
    </message>
    <message>
        <source>Retry acknowledging</source>
        <translation>Bestätigen wiederholen</translation>
    </message>
    <message>
        <source>Try again to acknowledge the message by %1</source>
        <translation>Noch einmal versuchen, die Nachricht von %1 zu bestätigen</translation>
    </message>
    <message>
        <source>%1 of the message by %2</source>
        <translation>%1 der Nachricht von %2</translation>
    </message>
</context>
<context>
    <name>ackbox::conversation::FindBar</name>
    <message>
        <source>Not found in what is shown</source>
        <translation>In dem, was gezeigt wird, nicht gefunden</translation>
    </message>
    <message>
        <source>Went on from the beginning</source>
        <translation>Vom Anfang an weitergesucht</translation>
    </message>
    <message>
        <source>Went on from the end</source>
        <translation>Vom Ende an weitergesucht</translation>
    </message>
</context>
<context>
    <name>ackbox::conversation::MessageText</name>
    <message>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;received</source>
        <translation>Kopieren wie &amp;empfangen</translation>
    </message>
    <message>
        <source>Copy &amp;author&apos;s id</source>
        <translation>Kennung des &amp;Verfassers kopieren</translation>
    </message>
    <message>
        <source>Copy a&amp;ddressee&apos;s id</source>
        <translation>Kennung des Em&amp;pfängers kopieren</translation>
    </message>
    <message>
        <source>Select a&amp;ll</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Show source</source>
        <translation>&amp;Quelle zeigen</translation>
    </message>
</context>
<context>
    <name>ackbox::describe</name>
    <message>
        <source>Nothing was changed.</source>
        <translation>Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The database was left as it was.</source>
        <translation>Die Datenbank wurde gelassen, wie sie war.</translation>
    </message>
    <message>
        <source>The cached messages are unharmed.</source>
        <translation>Die gespeicherten Nachrichten sind unversehrt.</translation>
    </message>
    <message>
        <source>Everything received so far, and every queued action, is kept.</source>
        <translation>Alles bisher Empfangene und jede wartende Aktion ist aufbewahrt.</translation>
    </message>
    <message>
        <source>It can be tried again after %1.</source>
        <translation>Nach %1 kann es wieder versucht werden.</translation>
    </message>
    <message>
        <source>Check the network and the account&apos;s address, then try again.</source>
        <translation>Prüfen Sie das Netz und die Adresse des Kontos und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Try again, or allow more time for slow services.</source>
        <translation>Versuchen Sie es noch einmal, oder geben Sie langsamen Diensten mehr Zeit.</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s clock and certificates. There is no way around it.</source>
        <translation>Prüfen Sie die Adresse, die Uhr und die Zertifikate dieses Rechners. Daran führt kein Weg vorbei.</translation>
    </message>
    <message>
        <source>Check that the address is the service&apos;s root; if it is, the service&apos;s operator must look.</source>
        <translation>Prüfen Sie, ob die Adresse die Wurzel des Dienstes ist; ist sie es, muss dessen Betreiber nachsehen.</translation>
    </message>
    <message>
        <source>Check the account&apos;s identity and its secret.</source>
        <translation>Prüfen Sie die Identität des Kontos und sein Geheimnis.</translation>
    </message>
    <message>
        <source>It does not exist, or this identity may not see it.</source>
        <translation>Es existiert nicht, oder diese Identität darf es nicht sehen.</translation>
    </message>
    <message>
        <source>This server cannot do it; nothing needs to be done.</source>
        <translation>Dieser Server kann das nicht; es ist nichts zu tun.</translation>
    </message>
    <message>
        <source>Unlock the service, then try again.</source>
        <translation>Entsperren Sie den Dienst und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The service counts anew from 00:00 UTC.</source>
        <translation>Der Dienst zählt ab 00:00 UTC neu.</translation>
    </message>
    <message>
        <source>Correct it and try again.</source>
        <translation>Berichtigen Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Check the disk and the profile&apos;s folder; &quot;ackboxctl doctor&quot; names the fault.</source>
        <translation>Prüfen Sie den Datenträger und den Ordner des Profils; „ackboxctl doctor“ benennt den Fehler.</translation>
    </message>
    <message>
        <source>Unlock the keychain, or give the account a key file or --secret-env.</source>
        <translation>Entsperren Sie den Schlüsselbund, oder geben Sie dem Konto eine Schlüsseldatei oder --secret-env.</translation>
    </message>
</context>
</TS>
