// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace onnxmend
{

/// What follows from an immutable value and takes long to work out: it is made when it is first asked for,
/// one of each type, and kept. Any thread may ask; what is made may ask for others.
class KeptValues
{
public:
    template <class Value, class Make>
    const Value& get(Make make) const
    {
        const std::scoped_lock lock(m_mutex);
        std::shared_ptr<const void>& value = m_values[typeid(Value)];
        if (!value) {
            value = std::make_shared<const Value>(make());
        }
        return *static_cast<const Value*>(value.get());
    }

private:
    mutable std::recursive_mutex m_mutex;
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_values;
};

} // namespace onnxmend
