<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ackbox::AccountStatus</name>
    <message numerus="yes">
        <source>%n hidden by the service: %1</source>
        <translation>
            <numerusform>%n hidden by the service: %1</numerusform>
            <numerusform>%n hidden by the service: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::ConversationView</name>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not opened</source>
        <translation>
            <numerusform>%n not opened</numerusform>
            <numerusform>%n not opened</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to acknowledge</source>
        <translation>
            <numerusform>%n to acknowledge</numerusform>
            <numerusform>%n to acknowledge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::ListPane</name>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::ListRow</name>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not opened</source>
        <translation>
            <numerusform>%n not opened</numerusform>
            <numerusform>%n not opened</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to acknowledge</source>
        <translation>
            <numerusform>%n to acknowledge</numerusform>
            <numerusform>%n to acknowledge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::MainWindow</name>
    <message numerus="yes">
        <source>%n acknowledgements taken back</source>
        <translation>
            <numerusform>%n acknowledgement taken back</numerusform>
            <numerusform>%n acknowledgements taken back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already sent, too late to take back</source>
        <translation>
            <numerusform>%n already sent, too late to take back</numerusform>
            <numerusform>%n already sent, too late to take back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::StatusLine</name>
    <message numerus="yes">
        <source>%1: %n new at %2</source>
        <translation>
            <numerusform>%1: %n new at %2</numerusform>
            <numerusform>%1: %n new at %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::Targets</name>
    <message numerus="yes">
        <source> in %n conversations</source>
        <translation>
            <numerusform> in %n conversation</numerusform>
            <numerusform> in %n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Open %n messages</source>
        <translation>
            <numerusform>Open %n message</numerusform>
            <numerusform>Open %n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Acknowledge %n messages</source>
        <translation>
            <numerusform>Acknowledge %n message</numerusform>
            <numerusform>Acknowledge %n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::UndoBar</name>
    <message numerus="yes">
        <source>%n messages acknowledged</source>
        <translation>
            <numerusform>%n message acknowledged</numerusform>
            <numerusform>%n messages acknowledged</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ackbox::conversation</name>
    <message numerus="yes">
        <source>%n direction controls</source>
        <translation>
            <numerusform>%n direction control</numerusform>
            <numerusform>%n direction controls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n invisible characters</source>
        <translation>
            <numerusform>%n invisible character</numerusform>
            <numerusform>%n invisible characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n control characters</source>
        <translation>
            <numerusform>%n control character</numerusform>
            <numerusform>%n control characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n characters without a meaning</source>
        <translation>
            <numerusform>%n character without a meaning</numerusform>
            <numerusform>%n characters without a meaning</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>after %n messages of agents</source>
        <translation>
            <numerusform>after %n message of an agent</numerusform>
            <numerusform>after %n messages of agents</numerusform>
        </translation>
    </message>
</context>
</TS>
